"""blender -b -P take.py -- <scene> <out without suffix> [samples of a quick look]"""
import os
import sys
from pathlib import Path

scene, out, *quick = sys.argv[sys.argv.index("--") + 1 :]
sys.dont_write_bytecode = True
here = Path(__file__).resolve().parent
sys.path[:0] = [str(here)]
source = here / "scenes" / f"{scene}.py"
given = {"OUT": out, "PREVIEW": int(quick[0]) if quick else None, "QR": os.environ.get("QR", "")}
exec(compile(source.read_text(), source, "exec"), given)
