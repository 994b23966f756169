"""Makes the fonts of the pages (app/styles/base/fonts), of the share images (app/ui/poster/fonts) and of PDF files
(app/web/responses/fonts) from the packages of the two families: the letters of Vietnamese and of western Europe, the weights
that are used, kerning, and no hints. PDF files contain people's names, so their fonts have the rest of Europe too.
Run it again after an update of a package:

    pip install fonttools brotli && python3 scripts/assets/make-fonts.py
"""

from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).parents[2]
OUT = ROOT / "app/styles/base/fonts"
POSTERS = ROOT / "app/ui/poster/fonts"
DOCUMENTS = ROOT / "app/web/responses/fonts"
TEXT = ROOT / "node_modules/@fontsource/be-vietnam-pro/files"
DISPLAY = ROOT / "node_modules/@fontsource-variable/phudu/files"
# Latin-1 and the signs of running text; the second file of each weight adds the Vietnamese letters.
LATIN = [*range(0x20, 0x7F), *range(0xA0, 0x100), 0x152, 0x153, 0x2013, 0x2014, *range(0x2018, 0x201F), 0x2022, 0x2026]
LATIN += [0x2039, 0x203A, 0x20AC, 0x2122, 0x2191, 0x2193, 0x2212]
SUBSETS = ["latin", "vietnamese"]
FEATURES = ["kern", "mark", "mkmk", "ccmp", "locl", "liga"]


def cut(font: TTFont, unicodes, name: str) -> None:
    options = Options(flavor="woff2", layout_features=FEATURES, hinting=False, desubroutinize=True)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=unicodes)
    subsetter.subset(font)
    font.flavor = "woff2"
    font.save(OUT / name)
    print(f"{(OUT / name).stat().st_size:6} {name}")


def letters(subset: str, font: TTFont):
    return LATIN if subset == "latin" else font.getBestCmap().keys()


def display(subset: str, weight) -> TTFont:
    return instantiateVariableFont(TTFont(DISPLAY / f"phudu-{subset}-wght-normal.woff2"), {"wght": weight})


def merge(fonts) -> TTFont:
    """One plain font of all subsets, for what draws without a browser."""
    with TemporaryDirectory() as folder:
        parts = []
        for number, font in enumerate(fonts):
            parts.append(f"{folder}/{number}.ttf")
            font.flavor = None
            font.save(parts[-1])
        return Merger().merge(parts)


def poster(weight: int) -> None:
    font = merge(display(subset, weight) for subset in SUBSETS)
    font["OS/2"].usWeightClass = weight
    for record in font["name"].names:
        if record.nameID == 1:
            record.string = "Phudu"
    font.save(POSTERS / f"phudu-{weight}.ttf")


def document(weight: int) -> None:
    files = [TEXT / f"be-vietnam-pro-{subset}-{weight}-normal.woff" for subset in [*SUBSETS, "latin-ext"]]
    font = merge(TTFont(file) for file in files)
    subsetter = Subsetter(Options(layout_features=FEATURES, hinting=False))
    subsetter.populate(unicodes=font.getBestCmap().keys())
    subsetter.subset(font)
    font.save(DOCUMENTS / f"be-vietnam-pro-{weight}.ttf")


OUT.mkdir(exist_ok=True)
POSTERS.mkdir(exist_ok=True)
DOCUMENTS.mkdir(exist_ok=True)
for subset in SUBSETS:
    for weight in [400, 700]:
        font = TTFont(TEXT / f"be-vietnam-pro-{subset}-{weight}-normal.woff2")
        cut(font, letters(subset, font), f"be-vietnam-pro-{weight}-{subset}.woff2")
    font = display(subset, (700, 800))
    cut(font, letters(subset, font), f"phudu-{subset}.woff2")
for weight in [700, 800]:
    poster(weight)
for weight in [400, 700]:
    document(weight)
