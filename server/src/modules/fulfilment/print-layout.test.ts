import { makeOrder, makeOrderLine } from "@skipline/contract/test-builders";
import { paperWidths, printerKinds } from "@skipline/contract/printers";
import { expect, test } from "vitest";
import { readPaper } from "../../test/stand-in-printers.ts";
import type { TicketOrder } from "../ordering/index.ts";
import { layReceipt, layTicket, type Paper, type Ticket } from "./print-layout.ts";

const order: TicketOrder = {
  orderId: "0190a0b0-1111-7111-8111-0123456abcde",
  status: "PAID",
  locationName: "Terraza Ñandú",
  timeZone: "America/Los_Angeles",
  paidAt: new Date("2026-11-27T05:04:00Z"),
  tableNumber: null,
  customerPhoneLast4: "1234",
  isTest: false,
  lines: [
    { name: "¡Piña colada olé!", variantName: "Grande", quantity: 12, note: "sin hielo, más piña", station: "BAR" },
    { name: "Agua Ártica", variantName: null, quantity: 1, note: "", station: "BAR" },
    { name: "Taco", variantName: null, quantity: 2, note: "sin cebolla", station: "KITCHEN" },
  ],
};

function lay(ticket: Partial<Ticket> = {}, paper: Partial<Paper> = {}) {
  return Buffer.from(
    layTicket(
      { order, kind: "TICKET", station: "BAR", copy: 1, ...ticket },
      { kind: "EPSON", paperWidth: 80, language: "en", ...paper },
    ),
  );
}

const papers = printerKinds.flatMap((kind) => paperWidths.map((paperWidth) => ({ kind, paperWidth })));

test.each(papers)("a ticket has what its station makes, and reads the same from each printer: %o", (paper) => {
  const lines = readPaper(lay({}, paper)).split("\n");
  expect(lines.filter((line) => !line.startsWith("─"))).toEqual([
    "BAR",
    "#6abcde",
    "09:04 PM  ··1234",
    "Terraza Ñandú",
    "12x ¡Piña colada olé!",
    "Grande",
    "> sin hielo, más piña",
    "1x Agua Ártica",
  ]);
  const kitchen = readPaper(lay({ station: "KITCHEN" }, { ...paper, language: "es" }));
  expect(kitchen).toContain("COCINA\n#6abcde");
  expect(kitchen).toContain("2x Taco\n> sin cebolla");
  expect(kitchen).not.toContain("Piña");
});

test("the bytes of ñ ¡ é Á: each in a table that has it", () => {
  const hex = (paper: Partial<Paper>) => lay({}, paper).toString("hex");
  // 437 has the first three, 858 the last: ESC t 0 … ESC t 19, and Star's ESC GS t 1 … ESC GS t 4.
  expect(hex({ kind: "EPSON" })).toMatch(/1b7400.*ad5069a461.*6f6c8221.*1b7413.*b5727469/);
  expect(hex({ kind: "CLOUDPRNT" })).toMatch(/1b1d7401.*ad5069a461.*6f6c8221.*1b1d7404.*b5727469/);
});

test("a test, a table, a copy and what was given back are said above all", () => {
  const paper = readPaper(lay({ order: { ...order, isTest: true, tableNumber: 12 }, copy: 2 }));
  expect(paper).toMatch(/^TEST ORDER\nCopy 2\nBAR\n#6abcde\n09:04 PM {2}TABLE 12\n/);
  expect(paper).not.toContain("1234");
  expect(readPaper(lay({ kind: "CANCELLED" }))).toMatch(/^Do not make:\ncancelled\nBAR\n/);
  expect(readPaper(lay({ kind: "CANCELLED" }, { language: "es" }))).toMatch(/^No preparar:\ncancelada\nBARRA\n/);
});

test.each(papers)(
  "nothing that a guest or a menu says moves the paper, opens a drawer or is left unread: %o",
  (paper) => {
    const hostile = "a\u001bp\u0000\u0019\u0019b\u001d\u0056\u0000c\u0010\u0014\u0001 🍹 漢 \u202Eend";
    const lines = [{ name: hostile, variantName: hostile, quantity: 1, note: hostile, station: "BAR" as const }];
    const clean = [{ ...lines[0]!, name: "a p b V c ? end", variantName: "a p b V c ? end", note: "a p b V c ? end" }];
    const bytes = lay({ order: { ...order, locationName: hostile, lines } }, paper);
    expect(bytes.toString("hex")).toBe(
      lay({ order: { ...order, locationName: "a p b V c ? end", lines: clean } }, paper).toString("hex"),
    );
    // The one cut is ours, at the end.
    expect(bytes.toString("latin1").split(paper.kind === "EPSON" ? "\u001dV" : "\u001bd")).toHaveLength(2);
  },
);

test.each(printerKinds)("no sign that a printer's table keeps where its orders are comes out as one: %s", (kind) => {
  const noteOf = (note: string) =>
    (
      lay({ order: { ...order, lines: [{ ...order.lines[0]!, note }] } }, { kind })
        .toString("hex")
        .match(/../g) ?? []
    ).join(" ");
  // Beside the choice of a table: ESC t, ESC GS t.
  const orders = (bytes: string) =>
    bytes
      .replaceAll(/1b (?:1d )?74 \w\w ?/g, "")
      .split(" ")
      .filter((byte) => byte < "20")
      .join(" ");
  const known = orders(noteOf("a"));
  // All that any of the tables has: an arrow is the byte that begins an order, a bullet the one that opens a drawer.
  for (let code = 0xa0; code < 0x27_00; code += 12) {
    const signs = Array.from({ length: 12 }, (_, place) => String.fromCharCode(code + place));
    expect(orders(noteOf(signs.join("a"))), signs.join("")).toBe(known);
  }
  expect(noteOf("\u2022 A\u2192B \u2190p0")).toBe(noteOf("A B p0"));
});

test.each(papers)("no line is wider than the paper: %o", (paper) => {
  const long =
    "An uncommonly long name of a drink with Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen in it";
  const lines = [{ name: long, variantName: long, quantity: 99, note: long, station: "BAR" as const }];
  const columns = { CLOUDPRNT: { 80: 48, 58: 32 }, EPSON: { 80: 42, 58: 32 } }[paper.kind][paper.paperWidth];
  const read = readPaper(lay({ order: { ...order, lines } }, paper)).split("\n");
  expect(Math.max(...read.map((line) => line.length))).toBe(columns);
  expect(read.join(" ").replaceAll(/\s+/g, " ")).toContain("An uncommonly long name of a drink with");
});

test.each(papers)("a receipt has what was ordered and what it cost: %o", (paper) => {
  const receipt = makeOrder({
    orderId: order.orderId,
    vendorName: "Aurora",
    locationDescription: "Main bar",
    timeZone: "America/Los_Angeles",
    datetimePaid: "2026-11-27T05:04:00.000Z",
    cartItems: [
      makeOrderLine({ name: "Piña colada", variantName: "Large", quantity: 2, totalPrice: "24.00" }),
      makeOrderLine({
        name: "Water",
        variantName: null,
        quantity: 1,
        totalPrice: "0.00",
        asRead: { language: "es", name: "Agua", variantName: null, promotion: null },
      }),
    ],
    subtotal: "24.00",
    tipAmount: "4.00",
    taxAmount: "2.28",
    totalAmount: "30.28",
    refunded: { amount: "12.00", datetime: "2026-11-27T05:10:00.000Z" },
    customerPhoneLast4: "1234",
  });
  const read = readPaper(Buffer.from(layReceipt(receipt, { ...paper, language: "en" })));
  const squeezed = read.replaceAll(/ {2,}/g, " … ").split("\n");
  expect(squeezed.filter((line) => !line.startsWith("─"))).toEqual([
    "Aurora",
    "Main bar",
    "11/26/26 09:04 PM · Order 6abcde",
    "2x Piña colada (Large) … $24.00",
    "1x Water … $0.00",
    "Agua",
    "Subtotal: $24.00",
    "Tip: $4.00",
    "Tax: $2.28",
    "Total: $30.28",
    "Refunded: -$12.00",
  ]);
  // Nothing of the guest.
  expect(read).not.toContain("1234");
});
