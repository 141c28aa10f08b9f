import { findVendorLocation } from "@skipline/contract/venues";
import { vendorLocationId } from "@skipline/contract/text";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { SubmitEvent } from "react";
import { Link, useNavigate } from "react-router";
import { endpointQuery } from "../../../api/query.ts";
import { useSession } from "../../../api/session.ts";
import { paths } from "../../../lib/paths.ts";
import { buttonClasses } from "../../../ui/button-classes.ts";
import { Button } from "../../../ui/button.tsx";
import { Page } from "../../../ui/page.tsx";
import { TextField } from "../../../ui/text-field.tsx";

function LocationForm() {
  const [text, setText] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const navigate = useNavigate();
  const queryClient = useQueryClient();

  async function open(): Promise<void> {
    const code = vendorLocationId.safeParse(text);
    if (!code.success) return setError("A location code has 5 letters or digits.");
    setPending(true);
    try {
      const query = endpointQuery(findVendorLocation, { query: { vendorLocationId: code.data } });
      const { items } = await queryClient.fetchQuery(query);
      if (items.length > 0) return await navigate(paths.location(code.data));
      setError("No location has this code. Please check it and try again.");
    } catch {
      setError("We couldn’t look this code up. Please check your connection and try again.");
    } finally {
      setPending(false);
    }
  }

  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!pending) void open();
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
      <TextField
        label="Location code"
        name="location"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        value={text}
        onChange={(event) => {
          setError(null);
          // Here, not by `maxLength`: that would cut the code off behind a space that came along.
          setText(event.target.value.replaceAll(/\s/g, "").slice(0, 5).toUpperCase());
        }}
        error={error ?? undefined}
        hint="The 5 characters below the QR code at your table or bar."
      />
      <Button type="submit" full pending={pending}>
        Open menu
      </Button>
    </form>
  );
}

/** The front door for whoever came without a code to scan. */
export function HomePage() {
  const session = useSession();
  return (
    <Page
      title="Order from your spot"
      documentTitle="Order from your spot"
      width="form"
      header={
        <div className="pt-8 pb-8 sm:pt-16">
          <h1 className="text-36 font-black">Order from your spot</h1>
          <p className="mt-2 text-18 text-muted">Skip the line: pick, pay and show a code to collect.</p>
        </div>
      }
    >
      <LocationForm />
      <Link to={paths.location()} className={`mt-3 ${buttonClasses({ variant: "secondary", full: true })}`}>
        See the demo menu
      </Link>
      <nav aria-label="Sign in" className="mt-10 flex flex-wrap gap-x-6 border-t border-line pt-4 text-16">
        <Link
          to={session ? paths.account() : paths.signIn()}
          className="inline-flex min-h-11 items-center font-medium text-accent-text underline underline-offset-4"
        >
          {session ? "My Account" : "Sign in"}
        </Link>
        <Link
          to={paths.staffSignIn()}
          className="inline-flex min-h-11 items-center font-medium text-accent-text underline underline-offset-4"
        >
          Staff sign-in
        </Link>
      </nav>
    </Page>
  );
}
