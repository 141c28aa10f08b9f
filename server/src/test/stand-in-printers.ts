import { printerPath } from "@skipline/contract/printers";

/** What a manager says of a printer that nothing is special about. */
export const somePrinter = {
  name: "Main bar",
  kind: "CLOUDPRNT" as const,
  station: null,
  isAutomatic: true,
  paperWidth: 80 as const,
  language: "en" as const,
};

/**
 * The two kinds of printers as their makers describe them, without paper: each asks a server at the address that its owner
 * has typed in, and keeps what it printed. They share nothing with the server but the address.
 */
export interface StandInPrinter {
  printed: Buffer[];
}

/** Star's CloudPRNT: asks by POST, fetches by GET, confirms by DELETE. */
export function createStarPrinter(url: string, token: string) {
  const address = `${url}/api${printerPath("CLOUDPRNT", token)}`;
  const mac = "00:11:62:00:00:01";
  const printed: Buffer[] = [];
  const withJob = (jobToken: string, more: Record<string, string>) =>
    `${address}?${new URLSearchParams({ uid: mac, mac, token: jobToken, ...more }).toString()}`;

  async function poll(statusCode = "200 OK", more: Record<string, unknown> = {}) {
    const body = {
      status: "23 6 0 0 0 0 0 0 0 ",
      printerMAC: mac,
      uniqueID: "bar",
      statusCode: encodeURIComponent(statusCode),
      printingInProgress: false,
      clientAction: null,
      ...more,
    };
    const response = await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as { jobReady?: boolean; jobToken?: string; mediaTypes?: string[] };
    return { status: response.status, ...answer };
  }

  async function fetchJob(jobToken: string): Promise<Buffer | null> {
    const response = await fetch(withJob(jobToken, { type: "application/vnd.star.starprnt" }));
    return response.ok ? Buffer.from(await response.arrayBuffer()) : null;
  }

  const confirm = async (jobToken: string, code = "200 OK"): Promise<number> =>
    (await fetch(withJob(jobToken, { code }), { method: "DELETE" })).status;

  /** Asks once, and prints what there is. True where it printed something. */
  async function turn(): Promise<boolean> {
    const { jobReady, jobToken } = await poll();
    if (jobReady !== true || jobToken === undefined) return false;
    const bytes = await fetchJob(jobToken);
    if (!bytes) return false;
    printed.push(bytes);
    await confirm(jobToken);
    return true;
  }

  return { printed, poll, fetchJob, confirm, turn } satisfies StandInPrinter & Record<string, unknown>;
}

/** Epson's Server Direct Print: asks with a form, prints what XML comes back, and reports with another form. */
export function createEpsonPrinter(url: string, token: string) {
  const address = `${url}/api${printerPath("EPSON", token)}`;
  const printed: Buffer[] = [];

  async function send(fields: Record<string, string>) {
    const response = await fetch(address, { method: "POST", body: new URLSearchParams({ ID: "bar", ...fields }) });
    return { status: response.status, type: response.headers.get("content-type"), xml: await response.text() };
  }

  async function ask(): Promise<{ jobToken: string; bytes: Buffer } | null> {
    const { xml } = await send({ ConnectionType: "GetRequest" });
    const jobToken = /<printjobid>([\w.-]{1,30})<\/printjobid>/.exec(xml)?.[1];
    const hex = /<command>([\da-f]*)<\/command>/.exec(xml)?.[1];
    return jobToken === undefined || hex === undefined ? null : { jobToken, bytes: Buffer.from(hex, "hex") };
  }

  /** As the maker's manual shows it. */
  function report(jobToken: string, { code = "", status = "251658262" }: { code?: string; status?: string } = {}) {
    const xml = `<?xml version="1.0" encoding="UTF-8"?>
<PrintResponseInfo Version="2.00"><ePOSPrint><Parameter><devid>local_printer</devid><printjobid>${jobToken}</printjobid></Parameter><PrintResponse><response xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print" success="${code === ""}" code="${code}" status="${status}" battery="0"/></PrintResponse></ePOSPrint></PrintResponseInfo>`;
    return send({ ConnectionType: "SetResponse", ResponseFile: xml });
  }

  async function turn(): Promise<boolean> {
    const job = await ask();
    if (!job) return false;
    printed.push(job.bytes);
    await report(job.jobToken);
    return true;
  }

  return { printed, send, ask, report, turn } satisfies StandInPrinter & Record<string, unknown>;
}

/** The letters that come out, without what moves the paper and chooses fonts: both languages, and the tables that we use. */
export function readPaper(bytes: Buffer): string {
  const text: string[] = [];
  let table = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const [byte, next, third] = [bytes[at]!, bytes[at + 1], bytes[at + 2]];
    if (byte === 0x1b && next === 0x1d && third === 0x74) {
      // Star: ESC GS t n
      table = starTables[bytes[at + 3]!] ?? 0;
      at += 3;
    } else if (byte === 0x1b && next === 0x74) {
      table = epsonTables[third!] ?? 0;
      at += 2;
    } else if (byte === 0x1b || byte === 0x1d || byte === 0x1c) at += lengthOf(bytes, at) - 1;
    else if (byte === 0x0a) text.push("\n");
    else if (byte >= 0x20) text.push(byte < 0x80 ? String.fromCodePoint(byte) : (high[table]?.[byte - 0x80] ?? "¿?"));
  }
  return text
    .join("")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n");
}

/** Code page 437, and 858, which has the euro: what Latin letters need. */
const cp437 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0";
const cp858 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0";
const high = [Array.from(cp437), Array.from(cp858)];
const epsonTables: Record<number, number> = { 0: 0, 19: 1 };
const starTables: Record<number, number> = { 0: 0, 1: 0, 4: 1 };

/** Of a command that prints nothing. */
function lengthOf(bytes: Buffer, at: number): number {
  const [lead, next] = [bytes[at]!, bytes[at + 1]!];
  if (lead === 0x1c) return 2;
  if (lead === 0x1d) return 3;
  // Star's size has two figures; its bold and white on black have none, Epson's bold has one.
  if (next === 0x69) return 4;
  if (next === 0x45) return (bytes[at + 2] ?? 0xff) <= 1 ? 3 : 2;
  return [0x40, 0x34, 0x35, 0x46].includes(next) ? 2 : 3;
}
