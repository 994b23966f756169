import path from "node:path";
import type PDFKit from "pdfkit";
import { codeFolder } from "~db/code-folder.server";
import type { Language } from "~/locales/languages";
import { getPrintColors } from "~/models/base/site/site-colors.server";
import { findSiteLogo } from "~/models/base/site/logo/site-logo.server";
import { siteName } from "~/locales/site-name";

/** Margin of the page, in points. */
const MARGIN = 56;
const LOGO_SIDE = 40;
const BOTTOM = 72;
/** Share of the page's width that the sums take. */
const SUMS_SHARE = 0.8;
/** Share of the sums' width that their labels take. */
const LABEL_SHARE = 0.55;
const INK_COLOR = "#241410";
const MUTED_COLOR = "#5a4337";
const RULE_COLOR = "#dfd0b8";

const fontFile = (fontPath: string) => path.join(codeFolder, "app", fontPath);
const FONTS = {
  regular: fontFile("web/responses/fonts/be-vietnam-pro-400.ttf"),
  bold: fontFile("web/responses/fonts/be-vietnam-pro-700.ttf"),
  display: fontFile("ui/poster/fonts/phudu-800.ttf"),
};

type PdfKit = PDFKit.PDFDocument;
type TextStyle = { size?: number; font?: keyof typeof FONTS; color?: string };
export type PdfColumn<Row> = {
  label: string;
  width: number;
  isNumber?: boolean;
  cell: (row: Row) => string | string[];
};
type DocumentDetails = {
  title: string;
  language: Language;
  footer: (page: number, pages: number) => string;
};

/** A tagged A4 document with a title and a language, drawn from top to bottom. */
export class PdfDocument {
  readonly #doc: PdfKit;
  readonly #root: PDFKit.PDFStructureElement;
  readonly #about: DocumentDetails;
  readonly #chunks: Buffer[] = [];
  readonly #ended: Promise<void>;

  private constructor(pdfKit: PdfKit, details: DocumentDetails) {
    this.#doc = pdfKit;
    this.#about = details;
    this.#ended = new Promise((resolve, reject) => {
      pdfKit.on("data", (pdfChunk: Buffer) => this.#chunks.push(pdfChunk));
      pdfKit.on("end", resolve);
      pdfKit.on("error", reject);
    });
    for (const [name, fontPath] of Object.entries(FONTS)) pdfKit.registerFont(name, fontPath);
    this.#root = pdfKit.struct("Document");
    pdfKit.addStructure(this.#root);
  }

  /** Loads the library on demand. */
  static async create(details: DocumentDetails): Promise<PdfDocument> {
    const { default: Pdf } = await import("pdfkit");
    const pdfKit = new Pdf({
      size: "A4",
      pdfVersion: "1.7",
      tagged: true,
      displayTitle: true,
      bufferPages: true,
      margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: BOTTOM },
      lang: details.language,
      info: { Title: details.title, Author: siteName(), Creator: "Nhạc Sống" },
      // Without this PDFKit reads its default font from the package.
      font: FONTS.regular,
    });
    const document = new PdfDocument(pdfKit, details);
    const logo = await findSiteLogo("paper");
    if (logo) document.#drawLogo(logo);

    return document;
  }

  /** Draws the logo at the right edge, beside the name; marked as decoration for screen readers. */
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

  /** Draws the name of the site and the title of the document. */
  head(title: string, headLines: string[]): void {
    this.#text(this.#root, "P", siteName(), {
      font: "display",
      size: 20,
      color: getPrintColors().text,
    });
    this.space(20);
    this.#text(this.#root, "H1", title, { font: "bold", size: 20 });
    for (const headLine of headLines) this.paragraph(headLine);
    this.space(14);
  }

  heading(text: string): void {
    this.#keepTogether(70);
    this.space(10);
    this.#text(this.#root, "H2", text, { font: "bold", size: 12 });
    this.space(4);
  }

  paragraph(text: string, style: TextStyle = { color: MUTED_COLOR }): void {
    this.#text(this.#root, "P", text, style);
  }

  /** Draws blocks of lines side by side. */
  columns(blocks: { label: string; lines: string[] }[]): void {
    const pdfKit = this.#doc;
    const width = this.#width() / blocks.length - 12;
    const blockTop = pdfKit.y;
    let bottom = blockTop;

    for (const [column, { label, lines }] of blocks.entries()) {
      const x = MARGIN + column * (width + 24);

      pdfKit.x = x;
      pdfKit.y = blockTop;
      this.#text(this.#root, "H2", label, { font: "bold", size: 9, color: MUTED_COLOR }, { width });
      for (const blockLine of lines) {
        pdfKit.x = x;
        this.#text(this.#root, "P", blockLine, { size: 11 }, { width });
      }

      bottom = Math.max(bottom, pdfKit.y);
    }

    pdfKit.x = MARGIN;
    pdfKit.y = bottom + 18;
  }

  /**
   * Draws a table. Column widths are shares of the page's width. The first row has the labels and
   * is repeated on each page.
   */
  tableElement<Row>(columns: PdfColumn<Row>[], rows: Row[]): void {
    const tableElement = this.#doc.struct("Table");

    this.#root.add(tableElement);

    const headCells = columns.map(({ label }) => [label]);

    this.#row(tableElement, "TH", columns, headCells, {
      font: "bold",
      size: 9,
      color: MUTED_COLOR,
    });
    for (const row of rows) {
      const rowCells = columns.map(({ cell }) => [cell(row)].flat());
      if (this.#keepTogether(this.#height(columns, rowCells) + 14))
        this.#row(tableElement, "TH", columns, headCells, {
          font: "bold",
          size: 9,
          color: MUTED_COLOR,
        });
      this.#row(tableElement, "TD", columns, rowCells, {});
    }

    tableElement.end();
    this.space(8);
  }

  /** Draws labels with amounts at the right edge; the last one is the total. */
  sums(rows: { label: string; amount: string }[]): void {
    const width = this.#width() * SUMS_SHARE;
    const labelLeft = MARGIN + this.#width() - width;

    this.#keepTogether(rows.length * 20 + 20);
    for (const [rowIndex, { label, amount }] of rows.entries()) {
      const isLast = rowIndex === rows.length - 1;
      const style: TextStyle = isLast ? { font: "bold", size: 13 } : { color: MUTED_COLOR };
      const rowTop = this.#doc.y;

      this.#doc.x = labelLeft;
      this.#text(this.#root, "P", label, style, { width: width * LABEL_SHARE });

      const bottom = this.#doc.y;

      this.#doc.x = labelLeft + width * LABEL_SHARE;
      this.#doc.y = rowTop;
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
    style: TextStyle,
    options = {},
  ): void {
    const { size = 10.5, font = "regular", color = INK_COLOR } = style;
    const pdfKit = this.#doc;
    const draw = () => {
      pdfKit
        .font(font)
        .fontSize(size)
        .fillColor(color)
        .text(text, pdfKit.x, pdfKit.y, { lineGap: 1, ...options });
    };

    parent.add(pdfKit.struct(tag, {}, [draw]));
  }

  #row<Row>(
    table: PDFKit.PDFStructureElement,
    tag: "TH" | "TD",
    columns: PdfColumn<Row>[],
    cells: string[][],
    style: TextStyle,
  ): void {
    const pdfKit = this.#doc;
    const rowElement = pdfKit.struct("TR");

    table.add(rowElement);

    const rowTop = pdfKit.y;
    let bottom = rowTop;
    let x = MARGIN;

    for (const [columnIndex, { width, isNumber }] of columns.entries()) {
      pdfKit.x = x;
      pdfKit.y = rowTop;

      const options = {
        width: width * this.#width() - (isNumber ? 0 : 8),
        align: isNumber ? "right" : "left",
      };
      const cellLines = cells[columnIndex]!;

      this.#text(rowElement, tag, cellLines[0] ?? "", style, options);
      for (const cellLine of cellLines.slice(1)) {
        pdfKit.x = x;
        this.#text(rowElement, tag, cellLine, { size: 9, color: MUTED_COLOR, ...style }, options);
      }

      bottom = Math.max(bottom, pdfKit.y);
      x += width * this.#width();
    }

    rowElement.end();
    pdfKit.x = MARGIN;
    pdfKit.y = bottom + 6;
    this.#rule(pdfKit.y - 3);
  }

  #rule(y: number): void {
    this.#doc.markContent("Artifact", { type: "Layout" });
    this.#doc
      .lineWidth(0.7)
      .strokeColor(RULE_COLOR)
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + this.#width(), y)
      .stroke();
    this.#doc.endMarkedContent();
  }

  #height<Row>(columns: PdfColumn<Row>[], cells: string[][]): number {
    this.#doc.font("regular").fontSize(10.5);

    const heights = columns.map(({ width }, columnIndex) => {
      const options = { width: width * this.#width() - 8, lineGap: 1 };

      return cells[columnIndex]!.reduce(
        (height, line) => height + this.#doc.heightOfString(line, options),
        0,
      );
    });

    return Math.max(...heights);
  }

  /** @returns whether a new page began */
  #keepTogether(height: number): boolean {
    const pdfKit = this.#doc;
    if (pdfKit.y + height <= pdfKit.page.height - BOTTOM) return false;

    pdfKit.addPage();

    return true;
  }

  #footers(): void {
    const pdfKit = this.#doc;
    const { start: firstPage, count } = pdfKit.bufferedPageRange();

    for (let page = firstPage; page < firstPage + count; page++) {
      pdfKit.switchToPage(page);
      pdfKit.page.margins.bottom = 0;
      pdfKit.markContent("Artifact", { type: "Pagination" });

      const footerText = this.#about.footer(page + 1, count);

      pdfKit.font("regular").fontSize(9).fillColor(MUTED_COLOR);
      pdfKit.text(footerText, MARGIN, pdfKit.page.height - 44, {
        width: this.#width(),
        align: "center",
        lineBreak: false,
      });
      pdfKit.endMarkedContent();
    }
  }

  #width(): number {
    return this.#doc.page.width - 2 * MARGIN;
  }
}
