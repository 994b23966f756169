import { expect, test } from "vitest";
import { readStatement, type Statement } from "./read-statement";

/**
 * A statement as Vietcombank writes it: a block above the table, separate columns for credit and
 * debit, and a total below.
 */
const VIETCOMBANK = `SAO KÊ TÀI KHOẢN / ACCOUNT STATEMENT
Tên tài khoản,NHAC SONG
Từ ngày,01/11/2026,Đến ngày,23/11/2026

Ngày giao dịch / Transaction date,Số tham chiếu / Reference No.,Số tiền ghi nợ / Debit,Số tiền ghi có / Credit,Số dư / Balance,Mô tả / Transactions in detail
23/11/2026,5213 - 90124,,"150,000","1,150,000","MBVCB.3278907687.NS7K3MP9Q2.CT tu 0071000123456 NGUYEN VAN A
toi 0123499999 NHAC SONG"
23/11/2026,5213 - 90125,"20,000",,"1,130,000",Phí dịch vụ
23/11/2026,5213 - 90126,,"150,000","1,280,000",NS7K3MP9Q2
Tổng cộng,,"20,000","300,000",,
`;

function read(text: string | Uint8Array, mapping?: Statement["mapping"]): Statement {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  const statement = readStatement(bytes, { currency: "vnd", mapping });
  if ("problem" in statement) throw new Error(statement.problem);

  return statement;
}

const amountsOf = ({ lines }: Statement) => lines.map(({ amount }) => amount);
const notesOf = ({ lines }: Statement) => lines.map(({ note }) => note);

function encode(
  text: string,
  encoding: "utf-16le" | "utf-16be" | "windows-1258" | "windows-1252",
): Uint8Array {
  if (encoding === "utf-16le") return Buffer.from(text, "utf16le");
  if (encoding === "utf-16be") return Buffer.from(text, "utf16le").swap16();

  const table = new Map(
    Array.from({ length: 256 }, (_, byte) => [
      new TextDecoder(encoding).decode(Uint8Array.of(byte)),
      byte,
    ]),
  );
  const units = [...text].flatMap((letter) =>
    table.has(letter) ? [letter] : [...toneApart(letter)],
  );

  return Uint8Array.from(units, (unit) => table.get(unit) ?? 63);
}

/** Windows-1258 has letters such as ê, and separate marks for tones. */
function toneApart(letter: string): string {
  const marks = letter.normalize("NFD");
  const tone = /[\u0300\u0301\u0303\u0309\u0323]/.exec(marks)?.[0] ?? "";

  return marks.replace(tone, "").normalize("NFC") + tone;
}

test("a statement with a block above the table, quoted cells and a total below is read line by line", () => {
  const statement = read(VIETCOMBANK);

  expect(statement).toMatchObject({
    mapping: { date: 0, reference: 1, debit: 2, credit: 3, balance: 4, note: 5 },
    outgoing: 1,
    skipped: [],
  });
  expect(statement.lines[0]).toMatchObject({
    amount: 150_000,
    reference: "5213 - 90124",
    at: new Date("2026-11-23T00:00:00+07:00"),
    hasTime: false,
    isDoubtful: false,
  });
  expect(statement.lines[0]!.note).toContain("NS7K3MP9Q2.CT tu 0071000123456 NGUYEN VAN A toi");
});

test("two honest transfers of the same amount with the same note are two lines", () => {
  const [first, second] = read(
    VIETCOMBANK.replace("MBVCB.3278907687.NS7K3MP9Q2.CT", "NS7K3MP9Q2 CT"),
  ).lines;

  expect(first!.hash).not.toBe(second!.hash);

  const bare = read(
    "Ngày,Số tiền,Nội dung\n23/11/2026,+150.000,NS7K3MP9Q2\n23/11/2026,+150.000,NS7K3MP9Q2\n",
  ).lines;

  expect(new Set(bare.map(({ hash }) => hash)).size).toBe(2);
});

test("a movement has the same hash in every file that lists it", () => {
  const [line] = read(VIETCOMBANK).lines.slice(-1);
  const other = `Ngày GD;Nội dung;Mã giao dịch;Phát sinh nợ;Phát sinh có;Số dư
2026-11-23 09:15:00;ns7k3mp9q2;5213-90126;;150.000,00;1.280.000,00
`;

  expect(read(other).lines.map(({ hash }) => hash)).toEqual([line!.hash]);
  expect(read(other.replace("5213-90126", "5213-90127")).lines[0]!.hash).not.toBe(line!.hash);
});

test.each(["utf-16le", "utf-16be", "windows-1258"] as const)(
  "a file in %s reads like one in UTF-8",
  (encoding) => {
    expect(read(encode(VIETCOMBANK, encoding)).lines).toEqual(read(VIETCOMBANK).lines);
  },
);

test("Vietnamese letters of windows-1258 are kept, with and without a byte order mark in the others", () => {
  const text = "Ngày,Số tiền ghi có,Nội dung\n23/11/2026,150.000,Đặng Thị Ngọc ủng hộ\n";
  const marked = (bytes: Uint8Array, ...mark: number[]) => Uint8Array.from([...mark, ...bytes]);
  const files = [
    encode(text, "windows-1258"),
    marked(new TextEncoder().encode(text), 0xef, 0xbb, 0xbf),
    marked(encode(text, "utf-16le"), 0xff, 0xfe),
    marked(encode(text, "utf-16be"), 0xfe, 0xff),
  ];

  for (const file of files) expect(notesOf(read(file))).toEqual(["Đặng Thị Ngọc ủng hộ"]);
  const western = "Date,Credit,Description\n23/11/2026,150000,Café ÌÌ Zürich\n";

  expect(notesOf(read(encode(western, "windows-1252")))).toEqual(["Café ÌÌ Zürich"]);
});

test.each([",", ";", "\t", "|"])(
  "columns may be separated by %j, and lines by any line end",
  (separator) => {
    const quote = (cell: string) => (cell.includes(separator) ? `"${cell}"` : cell);
    const rows = [
      ["Date", "Amount", "Description"],
      ["23/11/2026 14:02", "+150,000", "NS7K3MP9Q2; a, b | c"],
      ["24/11/2026 08:00", "-20,000", "fee"],
    ];

    for (const end of ["\n", "\r\n", "\r"]) {
      const statement = read(rows.map((row) => row.map(quote).join(separator)).join(end));

      expect(statement.lines).toMatchObject([
        { amount: 150_000, note: "NS7K3MP9Q2; a, b | c", hasTime: true },
      ]);
      expect(statement.outgoing).toBe(1);
    }
  },
);

test("a line with another separator, a stray quotation mark and Excel's texts are read too", () => {
  const statement = read(`sep=;
Ngày;Số tiền ghi có;Số tham chiếu;Nội dung
23/11/2026;150.000;="000123";"Quán "Sài Gòn" NS7K3MP9Q2
23/11/2026,"160,000",'000124,NS7K3MP9Q3
`);

  expect(statement.lines).toMatchObject([
    { amount: 150_000, reference: "000123", note: '"Quán "Sài Gòn" NS7K3MP9Q2' },
    { amount: 160_000, reference: "000124", note: "NS7K3MP9Q3" },
  ]);
});

test("headings in two rows and in English are understood", () => {
  const statement = read(`STT,Ngày giao dịch,Phát sinh,,Số dư,Diễn giải
,,Nợ,Có,,
1,23-11-2026,0,150.000,1.150.000,NS7K3MP9Q2
`);

  expect(statement.mapping).toEqual({ date: 1, debit: 2, credit: 3, balance: 4, note: 5 });
  expect(amountsOf(statement)).toEqual([150_000]);

  const english = read(
    "No.,Transaction Date,Money in,Money out,Remarks,Transaction ID\n1,2026-11-23,150000,,NS,FT1\n",
  );

  expect(english.mapping).toEqual({ date: 1, credit: 2, debit: 3, note: 4, reference: 5 });
});

test("a column of row numbers named No. is not the debit column", () => {
  const statement = read("No.,Date,Credit,Description\n1,23/11/2026,150000,NS\n");

  expect(amountsOf(statement)).toEqual([150_000]);
  expect(read("Ngay,No,Co,Dien giai\n23/11/2026,20000,,phi\n").outgoing).toBe(1);
});

test("money that went out is never a line: by sign, by its column, or by the running balance", () => {
  expect(
    amountsOf(read("Ngày,Số tiền,Loại GD\n23/11/2026,150.000,C\n23/11/2026,150.000,D\n")),
  ).toEqual([150_000]);
  expect(amountsOf(read("Ngày,Số tiền\n23/11/2026,150.000\n23/11/2026,-150.000\n"))).toEqual([
    150_000,
  ]);
  expect(amountsOf(read("Ngày,Ghi có\n23/11/2026,-150.000\n"))).toEqual([]);

  const balances = ["1.150.000", "1.000.000", "1.300.000"].map((balance, index) => {
    return `23/11/2026,${["150.000", "150.000", "300.000"][index]},${balance}`;
  });
  const statement = read(["Ngày,Số tiền,Số dư", ...balances].join("\n"));

  expect(statement.lines).toMatchObject([
    { amount: 150_000, isDoubtful: true },
    { amount: 300_000, isDoubtful: false },
  ]);
  expect(statement.outgoing).toBe(1);
});

test("lines are doubtful when nothing tells whether the money came or went", () => {
  const { lines } = read("Ngày,Số tiền,Nội dung\n23/11/2026,150.000,NS7K3MP9Q2\n");

  expect(lines).toMatchObject([{ amount: 150_000, isDoubtful: true }]);
});

test("rows that name only a date or only an amount are reported, not guessed", () => {
  const statement = read(`Ngày,Số tiền ghi có,Số tiền ghi nợ,Nội dung
23/11/2026,15O.000,,letter
32/11/2026,150.000,,no day
23/11/2026,150.000,20.000,both
23/11/2026,150.000,,good
`);

  expect(statement.skipped).toEqual([
    { row: 2, reason: "amount" },
    { row: 3, reason: "date" },
    { row: 4, reason: "both" },
  ]);
  expect(notesOf(statement)).toEqual(["good"]);
});

test("a person chooses the columns when the headings say nothing, or say it wrong", () => {
  const file = "A,B,C\n23/11/2026,NS7K3MP9Q2,150.000\n";

  expect(readStatement(new TextEncoder().encode(file), { currency: "vnd" })).toEqual({
    problem: "columns",
    headings: [],
    preview: [
      ["A", "B", "C"],
      ["23/11/2026", "NS7K3MP9Q2", "150.000"],
    ],
  });
  expect(read(file, { date: 0, note: 1, credit: 2 }).lines).toMatchObject([
    { amount: 150_000, note: "NS7K3MP9Q2" },
  ]);
  expect(notesOf(read(VIETCOMBANK, { date: 0, credit: 3, note: 1 }))).toEqual([
    "5213 - 90124",
    "5213 - 90126",
  ]);
});

test("spreadsheets, pictures, web pages, empty and endless files are refused with the reason", () => {
  const problemOf = (bytes: Uint8Array) => {
    const result = readStatement(bytes, { currency: "vnd" });

    return "problem" in result ? result.problem : null;
  };

  const text = (value: string) => new TextEncoder().encode(value);

  expect(problemOf(Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 0x14))).toBe("format");
  expect(problemOf(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 0x10))).toBe("format");
  expect(problemOf(text("<html><table><tr><td>Ngày</td>"))).toBe("format");
  expect([problemOf(text("")), problemOf(text("\n\n"))]).toEqual(["empty", "empty"]);
  expect(problemOf(new Uint8Array(2 * 1024 * 1024 + 1))).toBe("size");
  expect(problemOf(text("Ngày,Số tiền\n" + "23/11/2026,1\n".repeat(5000)))).toBe("rows");
  expect(problemOf(text("Ngày,Số tiền\n" + "\n".repeat(5000) + "23/11/2026,1\n"))).toBe("rows");
});

test("lines with the same reference are one movement unless their balances differ", () => {
  const row = (balance: string) => `23/11/2026,150000,CHUYEN TIEN,FT1,${balance}`;
  const head = "Date,Credit,Description,Reference,Balance";
  const hashes = (balances: string[]) =>
    read([head, ...balances.map(row)].join("\n")).lines.map(({ hash }) => hash);
  const [first, second] = hashes(["500000", "650000"]);

  expect(first).not.toBe(second);
  expect(hashes(["500000", "500000"])).toEqual([first, first]);
  expect(hashes(["", ""])).toEqual([first, first]);
});
