import { requestLanguageHeader } from "@skipline/contract/languages";
import type { ErrorBody } from "@skipline/contract/errors";
import * as m from "@skipline/contract/texts";
import { type Saying, words } from "@skipline/contract/words";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type Session, type TestServer } from "../test/test-server.ts";
import { createBody, openVenue, somePhone, type TestVenue } from "../test/test-venue.ts";
import { AppError, brokenField } from "./app-error.ts";
import { errorAnswer } from "./error-answer.ts";

let server: TestServer;
let venue: TestVenue;
let guest: Session;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "aurora");
  guest = await server.signIn(somePhone());
});
afterAll(() => server.close());

function inLanguage(language?: string): Record<string, string> {
  return language === undefined ? {} : { [requestLanguageHeader]: language };
}

async function refusal(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const answer = await server.request<ErrorBody>(method, path, body, guest, headers);
  return answer.body.error;
}

describe("what an error says", () => {
  const tooMany = () => createBody(venue, guest, { beer: 101 });
  const order = (language?: string, body: unknown = { ...tooMany(), ageAcknowledged: true }) =>
    refusal("POST", `/api/users/${guest.userId}/orders`, body, inLanguage(language));

  test.each([
    [undefined, "Order was not found."],
    ["en", "Order was not found."],
    ["es", "No se encontró la orden."],
    ["tlh", "Order was not found."],
    ["es-US", "Order was not found."],
  ])("is in the language that was asked for: %s", async (language, message) => {
    const id = "01890000-0000-7000-8000-000000000000";
    const path = `/api/users/${guest.userId}/orders/${id}`;
    const error = await refusal("GET", path, undefined, inLanguage(language));
    expect(error).toMatchObject({ code: "NOT_FOUND", reason: "missing_order", message });
  });

  test.each([
    ["GET", "/api/nothing", "refused_no_call", "Esa llamada no existe."],
    ["DELETE", "/api/vendor-locations", "refused_method", "Esta ruta acepta GET, HEAD."],
    ["GET", "/api/vendors/vnd-aurora/vendor-roles", "refused_role", "Tu rol no permite esto."],
  ])("of %s %s is Spanish too", async (method, path, reason, message) => {
    expect(await refusal(method, path, undefined, inLanguage("es"))).toMatchObject({ reason, message });
  });

  test("comes with a name and data that are the same in each language", async () => {
    const body = { ...createBody(venue, guest, { beer: 1 }), ageAcknowledged: false };
    const [english, spanish] = [await order("en", body), await order("es", body)];
    expect(english).toMatchObject({
      code: "AGE_ACKNOWLEDGEMENT_REQUIRED",
      reason: "age_required",
      message: "Age verification is required for purchasing alcoholic beverages.",
    });
    expect(spanish.message).toBe("Para comprar bebidas con alcohol hay que confirmar la edad.");
    expect({ ...spanish, message: "", requestId: "" }).toEqual({ ...english, message: "", requestId: "" });
  });

  test("names the fields that are wrong, each in words of their own", async () => {
    const lead = {
      companyName: "A",
      fullName: 7,
      phone: "+12135550142",
      email: "a@b.example",
      message: "x".repeat(501),
    };
    const { code, reason, params, message, details } = await refusal("POST", "/api/leads", lead, inLanguage("es"));
    const short = "El nombre de la empresa necesita al menos 2 caracteres";
    expect({ code, reason, params, message }).toEqual({
      code: "BAD_REQUEST",
      reason: "refused_field",
      params: { field: "body.companyName", problem: short },
      message: `body.companyName: ${short}`,
    });
    expect(details).toEqual({
      issues: [
        { path: "body.companyName", reason: "demo_company_short", message: short },
        {
          path: "body.fullName",
          reason: "input_type",
          params: { expected: "string", received: "number" },
          message: "Se esperaba string, llegó number",
        },
        {
          path: "body.message",
          reason: "demo_message_long",
          message: "El mensaje debe tener menos de 500 caracteres",
        },
      ],
    });
    expect((await refusal("POST", "/api/leads", lead)).message).toBe(
      "body.companyName: Company name must be at least 2 characters",
    );
  });

  test("is new words for whoever repeats a call with its key in another language", async () => {
    const key = { "idempotency-key": server.newKey() };
    const lead = { companyName: "Aurora", fullName: "Ana", phone: "+12135550142", email: "a@b.example" };
    const post = (message: string, language: string) =>
      refusal("POST", "/api/leads", { ...lead, message }, { ...key, ...inLanguage(language) });
    expect(await post("We have three bars.", "en")).toBeUndefined();
    const other = "We have four bars.";
    expect((await post(other, "en")).message).toBe("This Idempotency-Key was used for another request.");
    expect((await post(other, "es")).message).toBe("Este Idempotency-Key se usó para otra petición.");
  });

  test("fills in its data, the texts among them in the same language", () => {
    const broken = brokenField("nfcIds", words(m.refused_wristband_name, { name: "events" }));
    const { error } = errorAnswer(broken, "r1", "es").body;
    const said = {
      reason: "refused_wristband_name",
      params: { name: "events" },
      message: "Ninguna pulsera puede llamarse “events”.",
    };
    expect(error).toEqual({
      code: "RULE_VIOLATED",
      ...said,
      details: { issues: [{ path: "body.nfcIds", ...said }] },
      requestId: "r1",
    });
    expect(broken.message).toBe("No wristband can be called “events”.");
    const nested = words(m.refused_field, { field: "path.phoneNumber", problem: m.refused_phone_form });
    expect(errorAnswer(new AppError("BAD_REQUEST", nested), "r2", "es").body.error).toMatchObject({
      params: { field: "path.phoneNumber", problem: "No es un número de teléfono" },
      message: "path.phoneNumber: No es un número de teléfono",
    });
  });

  test("is a text of the catalogues: a sentence is refused where it is compiled", () => {
    // @ts-expect-error -- a literal sentence
    const literal: Saying = "This is not a text.";
    // @ts-expect-error -- a text that takes something, without it
    const unfilled: Saying = m.refused_party;
    // @ts-expect-error -- with something else
    const misfilled = () => words(m.refused_party, { count: 2 });
    expect([literal, unfilled, misfilled]).toHaveLength(3);
  });
});

describe("what the built-in issuer says", () => {
  const start = (phone: string, language?: string) =>
    server.request<{ error: string; error_description: string }>(
      "POST",
      "/api/passwordless/start",
      { client_id: "skipline-web", connection: "sms", phone_number: phone, send: "code" },
      null,
      inLanguage(language),
    );

  test.each([
    [undefined, "Invalid phone number. Please enter a valid number."],
    ["es", "Ese número no es correcto. Escribe un celular válido."],
  ])("is in the language that was asked for: %s", async (language, text) => {
    const { status, body } = await start("213", language);
    expect([status, body]).toEqual([400, { error: "bad.phone_number", error_description: text }]);
  });

  test("names countries in it", async () => {
    const { body } = await start("+4915112345678", "es");
    expect(body.error_description).toBe(
      "Ese número no es correcto. Escribe un celular de uno de estos países " +
        "(Estados Unidos, Canadá, Puerto Rico, Guam e Islas Vírgenes de EE. UU.). " +
        "Con otro, pide en la barra, o que alguien pida por ti.",
    );
  });
});
