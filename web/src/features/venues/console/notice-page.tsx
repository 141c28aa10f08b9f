import { zodResolver } from "@hookform/resolvers/zod";
import { type Language, languages } from "@skipline/contract/languages";
import { longestNotice, removeNotice, setNotice } from "@skipline/contract/notice-input";
import { type Notice, noticeAnswer, noticeAudiences } from "@skipline/contract/notices";
import * as m from "@skipline/contract/texts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Controller } from "react-hook-form";
import * as z from "zod/mini";
import { call } from "#api/call.ts";
import { isApiError } from "#api/errors.ts";
import { noticeQuery } from "#api/notice-query.ts";
import { queryClient } from "#api/query-client.ts";
import { sendSeen } from "#api/send-seen.ts";
import { useSession } from "#api/session.ts";
import { useVersionedSave } from "#api/use-save.ts";
import { whyNot } from "#api/why-not.ts";
import type { Change } from "#components/change-list.tsx";
import { DraftNotice } from "#components/draft-notice.tsx";
import { EditorConflict } from "#components/editor/editor-conflict.tsx";
import { Form } from "#components/form.tsx";
import { ListFailed } from "#components/list-failed.tsx";
import { OperatorGate } from "#components/operator-gate.tsx";
import { QueryLoading } from "#components/query-loading.tsx";
import { formatDateTime } from "#lib/dates.ts";
import { readKept } from "#lib/fill-defaults.ts";
import { invariant } from "#lib/invariant.ts";
import { nameLanguage } from "#lib/language-name.ts";
import { typedSince } from "#lib/typed-since.ts";
import { baseOf, hasDraft, useFormDraft } from "#lib/use-form-draft.ts";
import { useForm } from "#lib/use-form.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ChoiceGroup } from "#ui/choice-group.tsx";
import { classes } from "#ui/classes.ts";
import { Page } from "#ui/page.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.ts";
import { describeVendorIssue } from "./vendor-form.ts";

const { body } = setNotice;
invariant(body, "setNotice has a body");
function inEach<Value>(make: (language: Language) => Value): Record<Language, Value> {
  return Object.fromEntries(languages.map((one) => [one, make(one)])) as Record<Language, Value>;
}

const given = z.omit(body, { until: true }).shape;
/** An operator says it in each language, and for how long, in whichever zone they are. */
const form = z.object({ ...given, ...inEach(() => given.en), hours: z.string() });
type NoticeForm = z.output<typeof form>;
const resolver = zodResolver(form, { error: describeVendorIssue });

const hours = [1, 2, 4, 8, 24, 72].map((count) => ({ value: String(count), label: m.hours({ count }) }));
const audienceLabels = {
  everyone: m.platform_notice_everyone(),
  guests: m.platform_notice_guests(),
  staff: m.platform_notice_staff(),
};
const audiences = noticeAudiences.map((value) => ({ value, label: audienceLabels[value] }));

const labelIn = (language: Language) => m.platform_notice_in({ language: nameLanguage(language) });

const keep = (answer: { notice: Notice | null }) => queryClient.setQueryData(noticeQuery.queryKey, answer);

function Shown({ notice }: { notice: Notice }) {
  const remove = useMutation({
    mutationFn: () => call(removeNotice, { query: notice }),
    onSuccess(answer) {
      keep(answer);
      showToast({ title: m.platform_notice_taken_back(), tone: "positive" });
    },
    onError(error) {
      const changed = readChanged(error);
      if (changed) keep(changed);
      showToast({ title: m.platform_notice_not_taken_back(), description: whyNot(error), tone: "danger" });
    },
  });
  return (
    <Card as="section">
      {languages.map((one, index) => (
        <p
          key={one}
          lang={one}
          className={classes("text-16 wrap-anywhere", index === 0 ? "font-bold text-strong" : "mt-1 text-normal")}
        >
          {notice[one] ?? notice.en}
        </p>
      ))}
      <p className="mt-2 text-14 text-muted">
        {audienceLabels[notice.audience]} · {m.platform_notice_until({ time: formatDateTime(notice.until) })}
      </p>
      <div className="mt-3">
        <Button size="small" variant="secondary" pending={remove.isPending} onClick={() => remove.mutate()}>
          {m.platform_notice_take_back()}
        </Button>
      </div>
    </Card>
  );
}

const hourMs = 3_600_000;

const empty: NoticeForm = { ...inEach(() => ""), audience: "everyone", hours: "2" };

/** A notice, or that there is none. */
type Said = z.output<typeof noticeAnswer>;

/** Of the form that it was said with; for how long can't be told any more. */
function formOf({ notice }: Said): Partial<NoticeForm> {
  if (!notice) return {};
  const { until: _until, ...said } = notice;
  return said;
}

const hasTyped = (typed: NoticeForm, said: Said) => said.notice !== null && hasDraft(formOf(said), { values: typed });

function listNoticeChanges({ notice: before }: Said, { notice: after }: Said): Change[] {
  if (!before || !after) {
    const show = (notice: Notice | null) => notice?.en ?? m.platform_notice_none();
    return [{ label: m.platform_notice_title(), before: show(before), after: show(after) }];
  }
  const fields: (readonly [label: string, show: (of: Notice) => string])[] = [
    ...languages.map((one) => [labelIn(one), (of: Notice) => of[one] ?? of.en] as const),
    [m.platform_notice_audience(), ({ audience }) => audienceLabels[audience]],
    [m.platform_notice_end(), ({ until }) => formatDateTime(until)],
  ];
  return fields
    .map(([label, show]) => ({ label, before: show(before), after: show(after) }))
    .filter((change) => change.before !== change.after);
}

function readChanged(error: Error): Said | null {
  if (!isApiError(error, "NOTICE_CHANGED")) return null;
  return readKept(noticeAnswer, { notice: (error.details as { was?: unknown } | undefined)?.was ?? null });
}

interface NoticeEdit {
  /** What was said as this was typed. */
  base: Said;
  typed: NoticeForm;
}

function useSaveNotice() {
  return useVersionedSave({
    send: ({ base, typed: { hours: count, ...said } }: NoticeEdit): Promise<Said> => {
      const until = new Date(Date.now() + Number(count) * hourMs).toISOString();
      return sendSeen({ ...said, until, was: base.notice }, (sent) => call(setNotice, { body: sent }));
    },
    readConflict: readChanged,
    onSaved: keep,
  });
}

function NoticeEditor({ shown }: { shown: Said }) {
  const noticeForm = useForm<NoticeForm>({ defaultValues: empty, resolver });
  const { register, control, formState } = noticeForm;
  const name = `notice.${useSession()?.profile.userId ?? ""}`;
  /** What this takes the place of: of a draft, what was said then. */
  const [base, setBase] = useState(() => baseOf(name, shown, formOf, (kept) => readKept(noticeAnswer, kept)));
  const draft = useFormDraft(noticeForm, { name, base, fields: empty });
  const { save, isPending, conflict, closeConflict } = useSaveNotice();

  // It is there by now, and the answer is not; or nothing is typed, and whatever is said is seen.
  const { discard } = draft;
  useEffect(() => {
    const typed = noticeForm.getValues();
    const isThere = hasTyped(typed, shown);
    if (isThere) discard();
    if (isThere || hasDraft(empty, { values: typed })) setBase(shown);
    // Whenever something else is shown, not as it is typed.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [shown]);

  function send(change: NoticeEdit): void {
    draft.send(change.typed);
    save(change, {
      onSuccess(said) {
        const later = typedSince(empty, change.typed, noticeForm.getValues());
        discard();
        setBase(said);
        if (later) noticeForm.reset(later, { keepDefaultValues: true });
        showToast({ title: m.platform_notice_shown(), tone: "positive" });
      },
      onConflict(theirs) {
        if (theirs.notice === null || !draft.wasSent(formOf(theirs))) return false;
        setBase(theirs);
        send({ ...change, base: theirs });
        return true;
      },
      onError: (error) =>
        showToast({ title: m.platform_notice_not_shown(), description: whyNot(error), tone: "danger" }),
    });
  }

  function showTheirs({ theirs }: { theirs: Said }): void {
    keep(theirs);
    setBase(theirs);
    discard();
    closeConflict();
  }

  const { errors } = formState;
  const editor = {
    base,
    conflict: conflict && {
      theirs: conflict.theirs,
      isPending,
      reload: () => showTheirs(conflict),
      overwrite: () => send({ ...conflict.mine, base: conflict.theirs }),
      close: closeConflict,
    },
  };
  return (
    <Form form={noticeForm} onSubmit={(typed) => send({ base, typed })} className="grid gap-5">
      {draft.isRestored && <DraftNotice onDiscard={draft.discard} />}
      {languages.map((one) => (
        <TextField
          key={one}
          {...register(one)}
          lang={one}
          label={labelIn(one)}
          autoComplete="off"
          maxLength={longestNotice}
          required
          error={errors[one]?.message}
        />
      ))}
      <Controller
        control={control}
        name="audience"
        render={({ field: { value, onChange } }) => (
          <ChoiceGroup label={m.platform_notice_audience()} choices={audiences} value={value} onChange={onChange} />
        )}
      />
      <SelectField {...register("hours")} label={m.platform_notice_lasts()} options={hours} />
      <Button type="submit" pending={isPending && !conflict}>
        {shown.notice ? m.platform_notice_replace() : m.platform_notice_show()}
      </Button>
      <EditorConflict editor={editor} title={m.changed_notice()} listChanges={listNoticeChanges} />
    </Form>
  );
}

function ShownAndNext() {
  const { data, isError, isFetching, refetch } = useQuery(noticeQuery);
  return (
    <Page title={m.platform_notice_title()} subtitle={m.platform_notice_hint()} width="wide">
      <div className="grid max-w-form gap-6">
        {isError && !data && (
          <ListFailed title={m.platform_notice_not_loaded()} pending={isFetching} onRetry={() => void refetch()} />
        )}
        {!isError && !data && (
          <QueryLoading label={m.platform_notice_loading()}>
            <Skeleton shape="h-32 w-full" rounded="20" />
          </QueryLoading>
        )}
        {data?.notice && <Shown notice={data.notice} />}
        {data && !data.notice && <p className="text-16 text-muted">{m.platform_notice_none()}</p>}
        {data && <NoticeEditor shown={data} />}
      </div>
    </Page>
  );
}

/** What is said on all screens, and to whom? */
export function NoticePage() {
  return (
    <OperatorGate>
      <ShownAndNext />
    </OperatorGate>
  );
}
