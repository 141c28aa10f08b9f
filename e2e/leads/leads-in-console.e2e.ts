import { createLead } from "@skipline/contract/leads";
import { ok } from "../../server/src/test/test-venue.ts";
import { api, someOperator, somePhone } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

test("an operator reads who asked for a demo, and nobody else does", async ({ page, signIn, newPerson }) => {
  const companyName = `The Cellar ${somePhone()}`;
  const lead = {
    companyName,
    fullName: "Ada Guest",
    phone: "+12133734250",
    email: "ada@roof.example",
    message: "Two bars, one queue each.",
  };
  ok(await api.call(createLead, { body: lead }, null, { "idempotency-key": api.newKey() }));
  await signIn(someOperator());
  await page.goto("/console");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog", { name: "Console" }).getByRole("link", { name: "Leads" }).click();
  const shown = page.getByRole("listitem").filter({ hasText: companyName });
  await expect(shown).toContainText("Two bars, one queue each.");
  await expect(shown.getByRole("link", { name: "ada@roof.example" })).toHaveAttribute(
    "href",
    "mailto:ada@roof.example",
  );

  const other = await newPerson();
  await signIn(somePhone(), other.context);
  for (const path of ["leads", "invite-codes", "phones", "returns"]) {
    await other.page.goto(`/console/${path}`);
    await expect(other.page.getByText("Not your console"), path).toBeVisible();
  }
});
