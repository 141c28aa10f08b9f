import { expect, test } from "vitest";
import { asPrintRequest, readReport, readStatus } from "./epson-xml.ts";

const job = "AZDK_abcdefghijk-12345";
const report = (attributes: string, more = "") =>
  `<?xml version="1.0" encoding="UTF-8"?><PrintResponseInfo Version="2.00">${more}<ePOSPrint><Parameter><devid>local_printer</devid><printjobid>${job}</printjobid></Parameter><PrintResponse><response xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print" ${attributes}/></PrintResponse></ePOSPrint></PrintResponseInfo>`;

test.each([
  ['success="true" code="" status="251658262" battery="0"', "PRINTED", "OK"],
  ['success="1" code="" status="251789334"', "PRINTED", "PAPER_LOW"],
  ['success="true" code="" status="252182550"', "PRINTED", "PAPER_OUT"],
  ['success="false" code="EPTR_REC_EMPTY" status="252182556"', "KEPT", "PAPER_OUT"],
  ['success="false" code="EPTR_COVER_OPEN" status="251658300"', "KEPT", "COVER_OPEN"],
  ['success="false" code="EPTR_CUTTER" status="1"', "KEPT", "FAULT"],
  ['success="false" code="SchemaError" status="0"', "REFUSED", null],
])("a report says what came of its job: %s", (attributes, outcome, condition) => {
  expect(readReport(report(attributes))).toEqual({ jobToken: job, outcome, condition });
});

test("where the printer could not read our XML, or says nothing, the job is not printed", () => {
  const unread = `<PrintResponseInfo Version="3.00"><ServerDirectPrint><Response Success="false"><ErrorSummary>Invalid XML format</ErrorSummary></Response></ServerDirectPrint></PrintResponseInfo>`;
  const refused = { jobToken: null, outcome: "REFUSED", condition: null };
  expect(readReport(unread)).toEqual(refused);
  expect(readReport("<PrintResponseInfo/>")).toEqual(refused);
  const whole = `<ServerDirectPrint><Response Success="true"/></ServerDirectPrint>`;
  expect(readReport(report('success="false" code="EPTR_REC_EMPTY" status="0"', whole)).outcome).toBe("KEPT");
});

test("a status tells of paper and cover", () => {
  const status = (bits: string) =>
    `<?xml version="1.0"?><statusmonitor Version="1.00"><printerstatus devicename="kitchen" asbstatus="0x00000001"/><printerstatus devicename="local_printer" asbstatus="${bits}"/></statusmonitor>`;
  const conditions = ["0x0F000014", "0x0F0E001C", "0x0F00003C", "0x00000001", "nonsense"].map((bits) =>
    readStatus(status(bits)),
  );
  expect(conditions).toEqual(["OK", "PAPER_OUT", "COVER_OPEN", "FAULT", null]);
});

test.each([
  "",
  "success",
  "<a><b></a>",
  report("success=true"),
  `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><PrintResponseInfo>&b;</PrintResponseInfo>`,
  `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><PrintResponseInfo><printjobid>&a;</printjobid></PrintResponseInfo>`,
])("what is no XML, or brings entities of its own, is refused: %s", (xml) => {
  expect(() => readReport(xml)).toThrow(expect.objectContaining({ code: "BAD_REQUEST" }));
});

test("a request holds the bytes as hexadecimal, and an id that printers take", () => {
  const xml = asPrintRequest(job, Buffer.from("\u001b@é", "latin1"));
  expect(xml).toContain("<command>1b40e9</command>");
  expect(xml).toContain(`<printjobid>${job}</printjobid>`);
  expect(job).toMatch(/^[\w.-]{1,30}$/);
});
