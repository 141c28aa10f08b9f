import { isEasyPin, pinLength } from "@skipline/contract/pins";
import { setOwnPin, sharePhone, unsharePhone } from "@skipline/contract/shared-phones";
import * as m from "@skipline/contract/texts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode, SubmitEvent } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { call } from "#api/call.ts";
import { queryClient } from "#api/query-client.ts";
import { beginSharing, endSharing, lockChoices, setLockAfter, useSharedPhone } from "#api/shared-phone.ts";
import { staffVenueQuery } from "#api/staff-venue.ts";
import type { StaffVenue } from "#api/staff-venue.ts";
import { whyNot } from "#api/why-not.ts";
import { QueryLoading } from "#components/query-loading.tsx";
import { StaffGate } from "#components/staff-gate.tsx";
import { isStorageBlocked } from "#lib/browser-storage.ts";
import { formatDate } from "#lib/dates.ts";
import { staffPaths } from "#lib/staff-paths.ts";
import { useGoUp } from "#lib/use-go-back.ts";
import { useLocationId } from "#lib/use-location-id.ts";
import type { SharedPhone } from "#stores/shared-phone.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ChoiceGroup } from "#ui/choice-group.tsx";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.ts";
import { ownPinQuery } from "./phone-queries.ts";

export function loader({ params }: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(staffVenueQuery(params["vendorLocationId"] ?? ""));
  return null;
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <h2 className="text-22 font-bold text-strong">{title}</h2>
      <div className="mt-3 grid gap-4">{children}</div>
    </Card>
  );
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, "").slice(0, pinLength);

function PinForm({ hasPin }: { hasPin: boolean }) {
  const [pin, setPin] = useState("");
  const [again, setAgain] = useState("");
  const [isTold, setTold] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(setOwnPin, { body: { pin } }),
    onSuccess(answer) {
      queryClient.setQueryData(ownPinQuery.queryKey, answer);
      setPin("");
      setAgain("");
      setTold(false);
      showToast({ title: m.phone_pin_saved(), tone: "positive" });
    },
  });
  const isShort = pin.length < pinLength;
  const pinProblem = isShort ? m.phone_pin_new() : isEasyPin(pin) ? m.refused_pin_easy() : undefined;
  const againProblem = !pinProblem && again !== pin ? m.phone_pin_differs() : undefined;

  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setTold(true);
    if (!pinProblem && !againProblem) mutate();
  }

  const digits = { type: "password", inputMode: "numeric", autoComplete: "off", maxLength: pinLength } as const;
  return (
    <form noValidate onSubmit={handleSubmit} className="grid gap-4">
      <TextField
        {...digits}
        label={m.phone_pin_new()}
        value={pin}
        onChange={({ target }) => setPin(digitsOf(target.value))}
        error={isTold ? pinProblem : undefined}
      />
      <TextField
        {...digits}
        label={m.phone_pin_again()}
        value={again}
        onChange={({ target }) => setAgain(digitsOf(target.value))}
        error={isTold ? againProblem : undefined}
      />
      {error && <Alert tone="danger">{whyNot(error)}</Alert>}
      <Button type="submit" variant={hasPin ? "secondary" : "primary"} full pending={isPending}>
        {m.phone_pin_save()}
      </Button>
    </form>
  );
}

/** One's own, where one is signed in oneself. */
function OwnPin() {
  const { data, error, refetch } = useQuery(ownPinQuery);
  return (
    <Section title={m.phone_pin_title()}>
      <p className="text-16">{m.phone_pin_why()}</p>
      {data ? (
        <>
          <p className="text-16 font-bold text-strong">
            {data.datetimeSet === null
              ? m.phone_pin_none()
              : m.phone_pin_set_on({ date: formatDate(data.datetimeSet) })}
          </p>
          {data.isReset && <Alert tone="warning">{m.phone_pin_reset()}</Alert>}
          <PinForm hasPin={data.datetimeSet !== null && !data.isReset} />
        </>
      ) : error ? (
        <>
          <Alert tone="danger">{whyNot(error)}</Alert>
          <Button variant="secondary" full onClick={() => void refetch()}>
            {m.try_again()}
          </Button>
        </>
      ) : (
        <QueryLoading label={m.phone_pin_title()}>
          <Skeleton shape="h-13 w-full" />
        </QueryLoading>
      )}
    </Section>
  );
}

function Share({ vendorId }: { vendorId: string }) {
  const { data } = useQuery(ownPinQuery);
  const [isForgetful, setForgetful] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(sharePhone, { params: { vendorId } }),
    onSuccess: () => beginSharing(vendorId),
  });
  return (
    <Section title={m.phone_share_this()}>
      <p className="text-16">{m.phone_share_power()}</p>
      {data?.datetimeSet === null && <p className="text-16 text-muted">{m.phone_share_needs_pin()}</p>}
      {isForgetful && <Alert tone="danger">{m.phone_share_not_kept()}</Alert>}
      {error && <Alert tone="danger">{whyNot(error)}</Alert>}
      <Button
        full
        pending={isPending}
        disabled={!data?.datetimeSet}
        onClick={() => {
          // After a reload it would have the power of who is signed in, and ask for no PIN.
          const isBlocked = isStorageBlocked();
          setForgetful(isBlocked);
          if (!isBlocked) mutate();
        }}
      >
        {m.phone_share_this()}
      </Button>
    </Section>
  );
}

/** How it is shared, and for who is signed in there the way back. */
function Shared({ phone }: { phone: SharedPhone }) {
  const { vendorId, holder, phoneUserId, lockAfter } = phone;
  const owner = phone.people.find(({ userId }) => userId === phoneUserId);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(unsharePhone, { params: { vendorId } }),
    onSuccess: endSharing,
  });
  return (
    <Section title={m.phone_share_is()}>
      {holder && <p className="text-16">{m.phone_held_by({ name: holder.name })}</p>}
      <ChoiceGroup
        label={m.phone_lock_after()}
        columns={4}
        value={String(lockAfter)}
        onChange={(minutes) => setLockAfter(Number(minutes))}
        choices={lockChoices.map((minutes) => ({ value: String(minutes), label: m.span_minutes({ minutes }) }))}
      />
      {error && <Alert tone="danger">{whyNot(error)}</Alert>}
      {holder?.userId === phoneUserId ? (
        <Button variant="danger" full pending={isPending} onClick={() => mutate()}>
          {m.phone_take_back()}
        </Button>
      ) : (
        <p className="text-16 text-muted">
          {owner ? m.phone_take_back_hint({ name: owner.name }) : m.phone_take_back_hint_owner()}
        </p>
      )}
    </Section>
  );
}

function PhoneSettings({ venue: { vendor, role } }: { venue: StaffVenue }) {
  const phone = useSharedPhone();
  if (phone) return <Shared phone={phone} />;
  return (
    <>
      <OwnPin />
      {role !== "STAFF" && <Share vendorId={vendor.vendorId} />}
    </>
  );
}

/** One phone for several people: one's PIN, and whether this phone is such a one. */
export function PhonePage() {
  const vendorLocationId = useLocationId();
  const goUp = useGoUp(staffPaths.location(vendorLocationId));
  return (
    <StaffGate title={m.phone_share_title()} width="form">
      {(venue) => (
        <Page title={m.phone_share_title()} subtitle={m.phone_share_lead()} width="form" onBack={goUp}>
          {venue ? (
            <div className="grid gap-4">
              <PhoneSettings venue={venue} />
            </div>
          ) : (
            <QueryLoading label={m.phone_share_title()}>
              <Skeleton shape="h-18 w-full" rounded="20" />
            </QueryLoading>
          )}
        </Page>
      )}
    </StaffGate>
  );
}
