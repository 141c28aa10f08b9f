import { mailAddress } from "@skipline/contract/contact";
import { getAccount, updateAccount } from "@skipline/contract/people";
import type { Account } from "@skipline/contract/people";
import * as m from "@skipline/contract/texts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { SubmitEvent } from "react";
import { call } from "#api/call.ts";
import { endpointQuery } from "#api/query.ts";
import { whyNot } from "#api/why-not.ts";
import { QueryLoading } from "#components/query-loading.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.ts";

/** The caller's own name and mail address. */
const accountQuery = endpointQuery(getAccount, {});

/** What the account says of its holder, and where they change it. */
export function MyDetails() {
  const account = useQuery(accountQuery);
  const [isEditing, setEditing] = useState(false);
  // Without a network the rest of the page is what counts.
  if (account.isError && !account.data) return null;
  const known = account.data?.account;
  const name = [known?.firstName, known?.lastName].filter(Boolean).join(" ");
  return (
    <section aria-labelledby="my-details">
      <h2 id="my-details" className="mb-3 flex min-h-11 items-center text-22 font-bold">
        {m.account_details()}
      </h2>
      <Card padding="small">
        {known ? (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-1">
            <div className="min-w-0 flex-1 basis-[min-content]">
              <p className="text-16 font-bold wrap-break-word text-strong">{name || m.account_details_none()}</p>
              {known.email && <p className="text-16 wrap-anywhere text-muted">{known.email}</p>}
            </div>
            <Button variant="secondary" size="small" onClick={() => setEditing(true)}>
              {m.edit()}
            </Button>
          </div>
        ) : (
          <QueryLoading label={m.account_details()}>
            <Skeleton shape="h-11 w-full" />
          </QueryLoading>
        )}
      </Card>
      <Sheet open={isEditing} onClose={() => setEditing(false)} title={m.account_details()}>
        {known && <DetailsForm account={known} onDone={() => setEditing(false)} />}
      </Sheet>
    </section>
  );
}

function DetailsForm({ account, onDone }: { account: Account; onDone: () => void }) {
  const queryClient = useQueryClient();
  const [fields, setFields] = useState({
    firstName: account.firstName,
    lastName: account.lastName,
    email: account.email,
  });
  const [mailError, setMailError] = useState<string>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(updateAccount, { body: fields }),
    onSuccess: (answer) => {
      queryClient.setQueryData(accountQuery.queryKey, answer);
      showToast({ title: m.account_saved(), tone: "positive" });
      onDone();
    },
  });
  const field = (name: keyof typeof fields) => ({
    name,
    value: fields[name],
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value }),
  });

  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const isWrong = fields.email !== "" && !mailAddress.safeParse(fields.email).success;
    setMailError(isWrong ? m.demo_email_wrong() : undefined);
    if (!isPending && !isWrong) mutate();
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4 pt-2">
      {error && <Alert tone="danger">{whyNot(error)}</Alert>}
      <TextField label={m.first_name()} autoComplete="given-name" maxLength={100} {...field("firstName")} />
      <TextField label={m.last_name()} autoComplete="family-name" maxLength={100} {...field("lastName")} />
      <TextField
        label={m.email()}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        error={mailError}
        {...field("email")}
      />
      <Button type="submit" full pending={isPending}>
        {m.save()}
      </Button>
    </form>
  );
}
