import type { Language } from "@skipline/contract/languages";
import { parseMoney } from "@skipline/contract/money";
import type { Order } from "@skipline/contract/ordering";
import { formatCents, formatPrice } from "@skipline/contract/price";
import type { PaperWidth, PrinterKind, PrintKind } from "@skipline/contract/printers";
import type { Station } from "@skipline/contract/stations";
import * as m from "@skipline/contract/texts";
import { shortOrderId } from "@skipline/contract/text";
import type { PlainText } from "@skipline/contract/words";
import ReceiptPrinterEncoder from "@point-of-sale/receipt-printer-encoder";
import type { TicketOrder } from "../ordering/index.ts";

/** What the bytes are for. */
export interface Paper {
  kind: PrinterKind;
  paperWidth: PaperWidth;
  language: Language;
}

/** Letters in a line of the printers' usual font: as many as the narrowest of a maker's has. */
const columnsOf: Record<PrinterKind, Record<PaperWidth, 32 | 42 | 48>> = {
  CLOUDPRNT: { 80: 48, 58: 32 },
  EPSON: { 80: 42, 58: 32 },
};
/** What is spoken here is in these. A printer's own table is another one in another country. */
const tables = ["cp437", "cp858", "cp852", "cp860"] as const;

const stationNames: Record<Station, PlainText> = { BAR: m.station_bar, KITCHEN: m.station_kitchen };

/** Whatever is no letter: also what a printer would take for an order (a note may hold an escape). */
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Extended_Pictographic}\uFE00-\uFE0F]/gu;
/** Signs that the tables keep below the letters: to a printer the bytes of orders. An arrow begins one, a bullet opens a drawer. */
const ordersOfTables = /[§¶•‼←↑→↓↔↕↨∟▬▲►▼◄○◘◙☺☻☼♀♂♠♣♥♦♪♫]/gu;

/** On one line. A letter that the printer's tables lack comes out as `?`. */
function printable(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(unprintable, " ")
    .replaceAll(ordersOfTables, " ")
    .replaceAll(/\s+/gu, " ")
    .trim();
}

function openSheet({ kind, paperWidth }: Paper) {
  const columns = columnsOf[kind][paperWidth];
  const encoder = new ReceiptPrinterEncoder({
    ...(kind === "EPSON"
      ? { language: "esc-pos", codepageMapping: "epson" }
      : { language: "star-prnt", codepageMapping: "star" }),
    codepageCandidates: [...tables],
    columns,
  });
  return { columns, encoder: encoder.initialize().codepage("auto") };
}

/** Breaks between words; a word that is longer than a line is broken where it must be. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of printable(text).split(" ")) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = "";
    }
    line = line === "" ? word : `${line} ${word}`;
    while (line.length > width) {
      lines.push(line.slice(0, width));
      line = line.slice(width);
    }
  }
  return line === "" ? lines : [...lines, line];
}

type Encoder = ReturnType<typeof openSheet>["encoder"];

/** White on black, and large: nobody overlooks it. */
function shout(encoder: Encoder, text: string, columns: number): void {
  encoder.size(2, 2).invert(true);
  for (const line of wrap(text, columns / 2 - 2)) encoder.line(` ${line} `);
  encoder.invert(false).size(1, 1);
}

/** `first` stands before the first line of `text`, and as much room before the others. */
function indented(encoder: Encoder, first: string, text: string, columns: number): void {
  for (const [place, line] of wrap(text, columns - first.length).entries()) {
    encoder.line(`${place === 0 ? first : " ".repeat(first.length)}${line}`);
  }
}

/** At the venue, in the figures that are the same in all our languages: 09:04 PM. */
function clockOf(time: Date, timeZone: string): string {
  return printable(new Intl.DateTimeFormat("en-US", { timeZone, hour: "2-digit", minute: "2-digit" }).format(time));
}

/** 11/21/26 */
function dayOf(time: Date, timeZone: string): string {
  const options = { timeZone, month: "2-digit", day: "2-digit", year: "2-digit" } as const;
  return new Intl.DateTimeFormat("en-US", options).format(time);
}

export interface Ticket {
  order: TicketOrder;
  kind: Exclude<PrintKind, "RECEIPT">;
  station: Station;
  copy: number;
}

/** What one station makes of an order, for whoever makes it. */
export function layTicket({ order, kind, station, copy }: Ticket, paper: Paper): Uint8Array {
  const { language } = paper;
  const locale = { locale: language };
  const { columns, encoder } = openSheet(paper);
  encoder.align("center");
  if (kind === "CANCELLED") shout(encoder, m.print_cancelled({}, locale), columns);
  if (order.isTest) shout(encoder, m.order_test({}, locale).toUpperCase(), columns);
  if (copy > 1) encoder.line(m.print_copy({ copy }, locale));
  encoder.bold(true).line(stationNames[station]({}, locale).toUpperCase()).bold(false);
  encoder
    .size(3, 3)
    .line(`#${shortOrderId(order.orderId)}`)
    .size(1, 1);
  const whose =
    order.tableNumber === null
      ? `··${order.customerPhoneLast4}`
      : m.order_table({ table: order.tableNumber }, locale).toUpperCase();
  encoder
    .bold(true)
    .size(1, 2)
    .line(`${clockOf(order.paidAt, order.timeZone)}  ${whose}`)
    .size(1, 1)
    .bold(false);
  encoder.line(printable(order.locationName).slice(0, columns));
  encoder.align("left").rule();
  for (const line of order.lines.filter((one) => one.station === station)) {
    const count = `${line.quantity}x `;
    encoder.bold(true).size(1, 2);
    indented(encoder, count, line.name, columns);
    encoder.size(1, 1).bold(false);
    const room = " ".repeat(count.length);
    if (line.variantName) indented(encoder, room, line.variantName, columns);
    if (line.note !== "") {
      encoder.bold(true);
      indented(encoder, `${room}> `, line.note, columns);
      encoder.bold(false);
    }
  }
  return encoder.rule().cut("partial").encode();
}

const nameOf = ({ name, variantName }: { name: string; variantName: string | null }): string =>
  variantName ? `${name} (${variantName})` : name;

/** A guest's receipt: what was ordered, in the books' words and in those that the guest read, and what it cost. */
export function layReceipt(order: Order, paper: Paper): Uint8Array {
  const { language } = paper;
  const locale = { locale: language };
  const { columns, encoder } = openSheet(paper);
  const time = new Date(order.datetimePaid ?? order.datetimeCreated);
  const when = `${dayOf(time, order.timeZone)} ${clockOf(time, order.timeZone)}`;
  encoder.align("center").bold(true);
  for (const line of wrap(order.vendorName, columns)) encoder.line(line);
  encoder.bold(false);
  for (const line of wrap(order.locationDescription, columns)) encoder.line(line);
  if (order.isTest) shout(encoder, m.order_test({}, locale).toUpperCase(), columns);
  encoder.line(printable(m.receipt_when({ when, id: shortOrderId(order.orderId) }, locale)));
  if (order.tableNumber !== null) encoder.line(m.order_table({ table: order.tableNumber }, locale));
  encoder.align("left").rule();
  for (const { quantity, totalPrice, asRead, ...item } of order.cartItems) {
    const price = formatPrice(totalPrice);
    const [what, read] = [nameOf(item), nameOf(asRead ?? item)];
    const [first = "", ...more] = wrap(`${quantity}x ${what}`, columns - price.length - 1);
    encoder.line(`${first.padEnd(columns - price.length)}${price}`);
    for (const line of more) encoder.line(line);
    if (read !== what) indented(encoder, " ".repeat(`${quantity}x `.length), read, columns);
  }
  encoder.rule().align("right");
  const { promotion } = order;
  if (promotion) {
    const off = `${printable(promotion.description)}: ${formatCents(-parseMoney(promotion.discountAmount))}`;
    for (const line of wrap(off, columns)) encoder.line(line);
  }
  encoder.line(m.receipt_subtotal({ amount: formatPrice(order.subtotal) }, locale));
  if (parseMoney(order.tipAmount) > 0) encoder.line(m.receipt_tip({ amount: formatPrice(order.tipAmount) }, locale));
  encoder.line(m.receipt_tax({ amount: formatPrice(order.taxAmount) }, locale));
  encoder
    .bold(true)
    .line(m.receipt_total({ amount: formatPrice(order.totalAmount) }, locale))
    .bold(false);
  if (order.refunded) {
    encoder.line(`${m.refunded({}, locale)}: ${formatCents(-parseMoney(order.refunded.amount))}`);
  }
  const footer = order.vendorSupport?.receiptFooter;
  if (footer) {
    encoder.align("center").newline();
    for (const line of wrap(footer, columns)) encoder.line(line);
  }
  return encoder.align("left").newline().cut("partial").encode();
}
