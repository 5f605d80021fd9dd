#!/bin/sh
# Writes the samples' graphs anew. Needs torch and torchvision.
set -e
cd "$(dirname "$0")"
export_fx() { ${PYTHON:-/usr/bin/python3} ../exporters/export_fx.py "$@"; }
export_fx torchvision.models:resnet50 --input 1,3,224,224 --out resnet50.graph.json
export_fx models.py:bert --name bert_base --input ids=int64:8,128:30522 --input types=int64:8,128 \
    --input mask=8,1,1,128 --out bert_base.graph.json
# 8 GiB of tables: their shapes are enough.
export_fx models.py:dlrm --name dlrm_criteo --arg device=meta --device meta --input 2048,13 --input int64:26,2048,1 \
    --out dlrm_criteo.graph.json
