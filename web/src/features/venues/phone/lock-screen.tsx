import type { PhonePerson } from "@skipline/contract/shared-phones";
import * as m from "@skipline/contract/texts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { isApiError, NetworkError } from "#api/errors.ts";
import { endSession } from "#api/session.ts";
import { whyNot } from "#api/why-not.ts";
import { QueryLoading } from "#components/query-loading.tsx";
import { paths } from "#lib/paths.ts";
import { useOfflineQueue } from "#stores/offline-queue.ts";
import type { SharedPhone } from "#stores/shared-phone.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { OtpField } from "#ui/otp-field.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { WordmarkDevice } from "#ui/wordmark.tsx";
import { askForPeople, phonePeopleQuery, takeByPin } from "./phone-queries.ts";

type Person = SharedPhone["people"][number];

/** In the browser's top layer: whatever a page had open stays beneath it, out of sight and out of reach. */
export function LockScreen({ phone }: { phone: SharedPhone }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [person, setPerson] = useState<Person | null>(null);
  const hasDeeds = useOfflineQueue().some(({ answer }) => answer === null);
  useEffect(() => {
    const element = dialog.current;
    if (!element?.open) element?.showModal();
  }, []);
  return createPortal(
    <dialog
      ref={dialog}
      data-lock-screen=""
      aria-labelledby="lock-title"
      onCancel={(event) => event.preventDefault()}
      // A browser closes it at the second Escape whatever anybody says.
      onClose={() => dialog.current?.showModal()}
      className="m-0 size-full max-h-none max-w-none overflow-y-auto bg-surface-0 text-normal"
    >
      <div className="@container mx-auto flex min-h-full w-full max-w-form flex-col px-4 pt-[max(1rem,env(safe-area-inset-top))] pb-8">
        <WordmarkDevice className="h-6 w-auto self-start" />
        <h1 id="lock-title" className="mt-6 text-28 font-bold text-strong @max-[14rem]:text-18">
          {person ? m.phone_pin_of({ name: person.name }) : m.phone_locked_title()}
        </h1>
        {person ? (
          <PinStep key={person.userId} phone={phone} person={person} onOther={() => setPerson(null)} />
        ) : (
          <People phone={phone} onChoose={setPerson} />
        )}
        {hasDeeds && <p className="mt-auto pt-8 text-14 text-muted">{m.phone_locked_waiting()}</p>}
      </div>
    </dialog>,
    document.body,
  );
}

/** Asked each time it is locked; as the server said last where it says nothing. */
function People({ phone: { vendorId, people }, onChoose }: { phone: SharedPhone; onChoose: (person: Person) => void }) {
  const { data, error, refetch } = useQuery({
    ...phonePeopleQuery(vendorId),
    queryFn: async () => ({ items: await askForPeople(vendorId) }),
    staleTime: 0,
  });
  const known: readonly (Person | PhonePerson)[] = data?.items ?? people;
  if (isApiError(error, "NOT_FOUND", "FORBIDDEN")) return <NoLonger />;
  if (known.length === 0 && error) {
    return (
      <div className="mt-6 grid gap-4">
        <Alert tone="danger" title={m.phone_people_failed()}>
          {whyNot(error)}
        </Alert>
        <Button full onClick={() => void refetch()}>
          {m.try_again()}
        </Button>
      </div>
    );
  }
  if (known.length === 0 && !data) {
    return (
      <div className="mt-6">
        <QueryLoading label={m.phone_people_loading()}>
          <div className="grid gap-3">
            <Skeleton shape="h-18 w-full" rounded="20" />
            <Skeleton shape="h-18 w-full" rounded="20" />
          </div>
        </QueryLoading>
      </div>
    );
  }
  if (known.length === 0) return <p className="mt-4 text-16">{m.phone_people_none()}</p>;
  return (
    <>
      <p className="mt-1 text-16 text-muted">{m.phone_locked_lead()}</p>
      <ul className="mt-6 grid gap-3">
        {known.map((person) => (
          <li key={person.userId}>
            <button
              type="button"
              disabled={person.isLocked}
              onClick={() => onChoose(person)}
              className="flex min-h-18 w-full items-center gap-4 rounded-20 bg-surface-1 px-5 py-3 text-start text-18 font-bold @max-[14rem]:px-3 @max-[14rem]:text-14 text-strong inset-ring inset-ring-line hover:bg-surface-2 disabled:text-muted"
            >
              <span
                aria-hidden="true"
                className="grid size-11 shrink-0 @max-[14rem]:hidden place-items-center rounded-full bg-surface-3 text-16 font-bold text-strong"
              >
                {initialsOf(person.name)}
              </span>
              <span className="min-w-0 wrap-anywhere">
                {person.name}
                {person.isLocked && <span className="block text-14 font-normal">{m.phone_locked_person()}</span>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** "Sam R." → "SR" */
function initialsOf(name: string): string {
  return name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 32).toUpperCase())
    .join("");
}

/** Its session ended, or it was taken back elsewhere: only a code by message opens it now. */
function NoLonger() {
  const [pending, setPending] = useState(false);
  return (
    <div className="mt-4 grid gap-4">
      <Alert tone="warning">{m.phone_no_longer()}</Alert>
      <Button
        full
        pending={pending}
        onClick={() => {
          setPending(true);
          void endSession().then(() => window.location.assign(paths.staffSignIn()));
        }}
      >
        {m.phone_sign_out()}
      </Button>
    </div>
  );
}

function triesLeftOf(error: unknown): number | null {
  if (!isApiError(error, "PIN_REFUSED")) return null;
  const { triesLeft } = (error.details ?? {}) as { triesLeft?: unknown };
  return typeof triesLeft === "number" ? triesLeft : null;
}

function explain(error: Error): string {
  if (error instanceof NetworkError) return m.phone_pin_offline();
  const left = triesLeftOf(error);
  return left === null || left === 0 ? whyNot(error) : m.phone_pin_wrong({ count: left });
}

interface PinStepProps {
  phone: SharedPhone;
  person: Person;
  onOther: () => void;
}

function PinStep({ phone: { vendorId }, person, onOther }: PinStepProps) {
  const form = useRef<HTMLDivElement>(null);
  const [pin, setPin] = useState("");
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [refusals, setRefusals] = useState(0);
  const trying = useRef<AbortController>(null);
  // Whoever is asked next holds the phone by then: what comes late must not open it.
  useEffect(() => () => trying.current?.abort(), []);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector("input")?.focus();
  }, [refusals]);

  async function take(whole: string): Promise<void> {
    if (pending) return;
    setPending(true);
    setProblem(undefined);
    const trial = new AbortController();
    trying.current = trial;
    try {
      await takeByPin(vendorId, person.userId, whole, trial.signal);
    } catch (error) {
      if (trial.signal.aborted) return;
      setProblem(explain(error as Error));
      // What was not compared need not be typed again.
      if (triesLeftOf(error) !== null) setPin("");
      setRefusals((count) => count + 1);
      setPending(false);
    }
  }

  return (
    <div ref={form} className="mt-6 grid gap-4">
      <OtpField
        label={m.phone_pin_of({ name: person.name })}
        labelHidden
        masked
        value={pin}
        onChange={(next) => !pending && setPin(next)}
        onComplete={(whole) => void take(whole)}
        error={problem}
        focusOnMount
      />
      {pin.length === 6 && (
        <Button full pending={pending} pendingText={m.phone_pin_checking()} onClick={() => void take(pin)}>
          {m.try_again()}
        </Button>
      )}
      <Button variant="quiet" full onClick={onOther}>
        {m.phone_pin_other()}
      </Button>
    </div>
  );
}
