import { languages } from "@skipline/contract/languages";
import { describe, expect, it } from "vitest";
import { toSmsAlphabet } from "../../sms-words.ts";
import { invitationText } from "./invitation-text.ts";

const usual = {
  venueName: "The Blue Room",
  inviterName: "Alex",
  address: "https://skipline.example/staff/signin",
  language: "en",
} as const;

describe("what is written to somebody with a new role", () => {
  it("names the venue, who invites and where to sign in", () => {
    expect(invitationText(usual)).toBe(
      "Skipline: Alex added you to the team at The Blue Room. Sign in with this phone: https://skipline.example/staff/signin",
    );
    expect(invitationText({ ...usual, language: "es" })).toBe(
      "Skipline: Alex te agrega al personal de The Blue Room. Inicia con este celular: https://skipline.example/staff/signin",
    );
  });

  it.each(
    languages.flatMap((language) =>
      ["Zoë Núñez’ ".repeat(9), "x".repeat(100), "🍹".repeat(50)].map((name) => [language, name] as const),
    ),
  )("is one part in %s, whatever the names: %s", (language, name) => {
    const text = invitationText({
      venueName: name,
      inviterName: name,
      address: "https://order.the-extra-long-venue.example/staff/signin",
      language,
    });
    expect(text.length).toBeLessThanOrEqual(160);
    expect(toSmsAlphabet(text)).toBe(text);
    expect(text).toContain("/staff/signin");
  });

  it("carries no link and no number but ours", () => {
    const text = invitationText({ ...usual, venueName: "evil.example/win now", inviterName: "Call +1 (213) 555-0199" });
    expect(text).not.toMatch(/evil|213|0199/);
    expect(text).toContain("now");
  });

  it("says so much without names of which nothing is left", () => {
    expect(invitationText({ ...usual, venueName: "🍹", inviterName: "🍹" })).toBe(
      "Skipline: you were added to the team at your venue. Sign in with this phone: https://skipline.example/staff/signin",
    );
  });
});
