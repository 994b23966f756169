import path from "node:path";
import type PDFKit from "pdfkit";
import { codeFolder } from "~db/code-folder.server";
import type { Language } from "~/locales/languages";
import { getPrintColors } from "~/models/base/site/site-colors.server";
import { findSiteLogo } from "~/models/base/site/logo/site-logo.server";
import { siteName } from "~/locales/site-name";

/** Points. */
const MARGIN = 56;
const LOGO_SIDE = 40;
const BOTTOM = 72;
/** Of the width of the page. */
const SUMS_SHARE = 0.8;
/** Of the width of the sums. */
const LABEL_SHARE = 0.55;
const INK = "#241410";
const MUTED = "#5a4337";
const LINE = "#dfd0b8";

const fontFile = (name: string) => path.join(codeFolder, "app", name);
const FONTS = {
  regular: fontFile("web/responses/fonts/be-vietnam-pro-400.ttf"),
  bold: fontFile("web/responses/fonts/be-vietnam-pro-700.ttf"),
  display: fontFile("ui/poster/fonts/phudu-800.ttf"),
};

type Doc = PDFKit.PDFDocument;
type Style = { size?: number; font?: keyof typeof FONTS; color?: string };
export type PdfColumn<Row> = {
  label: string;
  width: number;
  isNumber?: boolean;
  cell: (row: Row) => string | string[];
};
type About = { title: string; language: Language; footer: (page: number, pages: number) => string };

/** A tagged A4 document with a title and a language, drawn from top to bottom. */
export class PdfDocument {
  readonly #doc: Doc;
  readonly #root: PDFKit.PDFStructureElement;
  readonly #about: About;
  readonly #chunks: Buffer[] = [];
  readonly #ended: Promise<void>;

  private constructor(doc: Doc, about: About) {
    this.#doc = doc;
    this.#about = about;
    this.#ended = new Promise((resolve, reject) => {
      doc.on("data", (chunk: Buffer) => this.#chunks.push(chunk));
      doc.on("end", resolve);
      doc.on("error", reject);
    });
    for (const [name, file] of Object.entries(FONTS)) doc.registerFont(name, file);
    this.#root = doc.struct("Document");
    doc.addStructure(this.#root);
  }

  /** Loads the library on demand. */
  static async create(about: About): Promise<PdfDocument> {
    const { default: Pdf } = await import("pdfkit");
    const doc = new Pdf({
      size: "A4",
      pdfVersion: "1.7",
      tagged: true,
      displayTitle: true,
      bufferPages: true,
      margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: BOTTOM },
      lang: about.language,
      info: { Title: about.title, Author: siteName(), Creator: "Nhạc Sống" },
      // The default one would be read from the package.
      font: FONTS.regular,
    });
    const made = new PdfDocument(doc, about);
    const logo = await findSiteLogo("paper");
    if (logo) made.#drawLogo(logo);

    return made;
  }

  /** Decoration beside the name, at the right edge. */
  #drawLogo(logo: Buffer): void {
    const { y } = this.#doc;

    this.#doc.markContent("Artifact", { type: "Layout" });
    this.#doc.image(logo, MARGIN + this.#width() - LOGO_SIDE, MARGIN, {
      width: LOGO_SIDE,
      height: LOGO_SIDE,
    });
    this.#doc.endMarkedContent();
    this.#doc.y = y;
  }

  /** The name of the site, and the title of the document. */
  head(title: string, lines: string[]): void {
    this.#text(this.#root, "P", siteName(), {
      font: "display",
      size: 20,
      color: getPrintColors().text,
    });
    this.space(20);
    this.#text(this.#root, "H1", title, { font: "bold", size: 20 });
    for (const line of lines) this.paragraph(line);
    this.space(14);
  }

  heading(text: string): void {
    this.#keepTogether(70);
    this.space(10);
    this.#text(this.#root, "H2", text, { font: "bold", size: 12 });
    this.space(4);
  }

  paragraph(text: string, style: Style = { color: MUTED }): void {
    this.#text(this.#root, "P", text, style);
  }

  /** Two blocks side by side. */
  columns(blocks: { label: string; lines: string[] }[]): void {
    const doc = this.#doc;
    const width = this.#width() / blocks.length - 12;
    const top = doc.y;
    let bottom = top;

    for (const [index, { label, lines }] of blocks.entries()) {
      const x = MARGIN + index * (width + 24);

      doc.x = x;
      doc.y = top;
      this.#text(this.#root, "H2", label, { font: "bold", size: 9, color: MUTED }, { width });
      for (const line of lines) {
        doc.x = x;
        this.#text(this.#root, "P", line, { size: 11 }, { width });
      }

      bottom = Math.max(bottom, doc.y);
    }

    doc.x = MARGIN;
    doc.y = bottom + 18;
  }

  /** Widths are shares of the page's. The first row has the labels; it is repeated on each page. */
  table<Row>(columns: PdfColumn<Row>[], rows: Row[]): void {
    const table = this.#doc.struct("Table");

    this.#root.add(table);

    const head = columns.map(({ label }) => [label]);

    this.#row(table, "TH", columns, head, { font: "bold", size: 9, color: MUTED });
    for (const row of rows) {
      const cells = columns.map(({ cell }) => [cell(row)].flat());
      if (this.#keepTogether(this.#height(columns, cells) + 14))
        this.#row(table, "TH", columns, head, { font: "bold", size: 9, color: MUTED });
      this.#row(table, "TD", columns, cells, {});
    }

    table.end();
    this.space(8);
  }

  /** Labels with amounts at the right edge; the last one is the total. */
  sums(rows: { label: string; amount: string }[]): void {
    const width = this.#width() * SUMS_SHARE;
    const left = MARGIN + this.#width() - width;

    this.#keepTogether(rows.length * 20 + 20);
    for (const [index, { label, amount }] of rows.entries()) {
      const isLast = index === rows.length - 1;
      const style: Style = isLast ? { font: "bold", size: 13 } : { color: MUTED };
      const top = this.#doc.y;

      this.#doc.x = left;
      this.#text(this.#root, "P", label, style, { width: width * LABEL_SHARE });

      const bottom = this.#doc.y;

      this.#doc.x = left + width * LABEL_SHARE;
      this.#doc.y = top;
      this.#text(this.#root, "P", amount, style, {
        width: width * (1 - LABEL_SHARE),
        align: "right",
      });
      this.#doc.y = Math.max(bottom, this.#doc.y) + 3;
    }

    this.#doc.x = MARGIN;
    this.space(10);
  }

  space(points: number): void {
    this.#doc.y += points;
  }

  async toBuffer(): Promise<Buffer> {
    this.#root.end();
    this.#footers();
    this.#doc.end();
    await this.#ended;

    return Buffer.concat(this.#chunks);
  }

  #text(
    parent: PDFKit.PDFStructureElement,
    tag: string,
    text: string,
    style: Style,
    options = {},
  ): void {
    const { size = 10.5, font = "regular", color = INK } = style;
    const doc = this.#doc;
    const draw = () => {
      doc
        .font(font)
        .fontSize(size)
        .fillColor(color)
        .text(text, doc.x, doc.y, { lineGap: 1, ...options });
    };

    parent.add(doc.struct(tag, {}, [draw]));
  }

  #row<Row>(
    table: PDFKit.PDFStructureElement,
    tag: "TH" | "TD",
    columns: PdfColumn<Row>[],
    cells: string[][],
    style: Style,
  ): void {
    const doc = this.#doc;
    const row = doc.struct("TR");

    table.add(row);

    const top = doc.y;
    let bottom = top;
    let x = MARGIN;

    for (const [index, { width, isNumber }] of columns.entries()) {
      doc.x = x;
      doc.y = top;

      const options = {
        width: width * this.#width() - (isNumber ? 0 : 8),
        align: isNumber ? "right" : "left",
      };
      const lines = cells[index]!;

      this.#text(row, tag, lines[0] ?? "", style, options);
      for (const line of lines.slice(1)) {
        doc.x = x;
        this.#text(row, tag, line, { size: 9, color: MUTED, ...style }, options);
      }

      bottom = Math.max(bottom, doc.y);
      x += width * this.#width();
    }

    row.end();
    doc.x = MARGIN;
    doc.y = bottom + 6;
    this.#rule(doc.y - 3);
  }

  #rule(y: number): void {
    this.#doc.markContent("Artifact", { type: "Layout" });
    this.#doc
      .lineWidth(0.7)
      .strokeColor(LINE)
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + this.#width(), y)
      .stroke();
    this.#doc.endMarkedContent();
  }

  #height<Row>(columns: PdfColumn<Row>[], cells: string[][]): number {
    this.#doc.font("regular").fontSize(10.5);

    const heights = columns.map(({ width }, index) => {
      const options = { width: width * this.#width() - 8, lineGap: 1 };

      return cells[index]!.reduce((sum, line) => sum + this.#doc.heightOfString(line, options), 0);
    });

    return Math.max(...heights);
  }

  /** @returns whether a new page began */
  #keepTogether(height: number): boolean {
    const doc = this.#doc;
    if (doc.y + height <= doc.page.height - BOTTOM) return false;

    doc.addPage();

    return true;
  }

  #footers(): void {
    const doc = this.#doc;
    const { start, count } = doc.bufferedPageRange();

    for (let page = start; page < start + count; page++) {
      doc.switchToPage(page);
      doc.page.margins.bottom = 0;
      doc.markContent("Artifact", { type: "Pagination" });

      const text = this.#about.footer(page + 1, count);

      doc.font("regular").fontSize(9).fillColor(MUTED);
      doc.text(text, MARGIN, doc.page.height - 44, {
        width: this.#width(),
        align: "center",
        lineBreak: false,
      });
      doc.endMarkedContent();
    }
  }

  #width(): number {
    return this.#doc.page.width - 2 * MARGIN;
  }
}
