import { endMembership, listMembers } from "@skipline/contract/membership";
import type { Member } from "@skipline/contract/membership";
import * as m from "@skipline/contract/texts";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { Search, Users } from "lucide-react";
import { useId, useState } from "react";
import type { SyntheticEvent } from "react";
import { call } from "#api/call.ts";
import { everyPage } from "#api/every-page.ts";
import { pagedQuery } from "#api/paged-query.ts";
import { queryClient } from "#api/query-client.ts";
import { whyNot } from "#api/why-not.ts";
import { ListFailed } from "#components/list-failed.tsx";
import { LoadMore } from "#components/load-more.tsx";
import { NothingHas } from "#components/nothing-has.tsx";
import { OperatorGate } from "#components/operator-gate.tsx";
import { QueryLoading } from "#components/query-loading.tsx";
import { SaveCsvButton } from "#components/save-csv-button.tsx";
import { consolePaths } from "#lib/console-paths.ts";
import type { CsvCell } from "#lib/csv.ts";
import { formatDateTime } from "#lib/dates.ts";
import { formatPhone } from "#lib/format-phone.ts";
import { Link } from "#lib/link.tsx";
import { useUrlParams } from "#lib/use-url-params.ts";
import { useUrlText } from "#lib/use-url-text.ts";
import { Badge } from "#ui/badge.tsx";
import { buttonClasses } from "#ui/button-classes.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.ts";

const membersQuery = (search: string) => pagedQuery(listMembers, { query: search === "" ? {} : { search } }, 50);

/** All that are found, as a file's rows. */
async function loadRows(search: string): Promise<CsvCell[][]> {
  const asked = { query: search === "" ? {} : { search } };
  const pages = await everyPage(listMembers, asked, { limit: 100 });
  const head = [
    m.last_name(),
    m.first_name(),
    m.phone(),
    m.email(),
    m.csv_since(),
    m.csv_until(),
    m.csv_credits(),
    m.status(),
  ];
  const rows = pages.flatMap(({ items }) =>
    items.map((member): CsvCell[] => [
      member.lastName,
      member.firstName,
      member.phoneNumber,
      member.email,
      formatDateTime(member.startedAt),
      formatDateTime(member.endedEarlyAt ?? member.endsAt),
      { figure: member.availableCredits },
      member.isRunning ? m.members_running() : m.members_over(),
    ]),
  );
  return [head, ...rows];
}

function nameOf({ firstName, lastName }: Member): string {
  return `${firstName} ${lastName}`.trim() || m.members_no_name();
}

/** A reason is what is left of it: whoever is asked about it later reads who ended it, and why. */
function EndSheet({ member, onClose }: { member: Member; onClose: () => void }) {
  const formId = useId();
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string>();
  const { membershipId } = member;
  const end = useMutation({
    mutationFn: () => call(endMembership, { params: { membershipId }, body: { reason: reason.trim() } }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: [listMembers.id] });
      showToast({ title: m.members_end_done(), tone: "positive" });
      onClose();
    },
    onError: (error) => showToast({ title: m.members_end_failed(), description: whyNot(error), tone: "danger" }),
  });

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    const isMissing = reason.trim() === "";
    setProblem(isMissing ? m.field_required() : undefined);
    if (!isMissing) end.mutate();
  }

  return (
    <Sheet
      open
      onClose={() => !end.isPending && onClose()}
      title={m.members_end_of({ name: nameOf(member) })}
      description={m.members_end_hint()}
      footer={
        <Button type="submit" variant="danger" form={formId} full pending={end.isPending}>
          {m.members_end()}
        </Button>
      }
    >
      <form id={formId} noValidate className="pt-1" onSubmit={submit}>
        <TextField
          label={m.console_suspend_reason()}
          hint={m.members_end_reason_hint()}
          autoComplete="off"
          maxLength={500}
          required
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={problem}
        />
      </form>
    </Sheet>
  );
}

function describeEnd({ isRunning, endedEarlyAt, endsAt }: Member): string {
  if (isRunning) return m.members_until({ time: formatDateTime(endsAt) });
  return endedEarlyAt === null
    ? m.members_ended({ time: formatDateTime(endsAt) })
    : m.members_ended_early({ time: formatDateTime(endedEarlyAt) });
}

function MemberCard({ member, onEnd }: { member: Member; onEnd: () => void }) {
  const { email, phoneNumber, availableCredits, isRunning } = member;
  return (
    <Card as="li" padding="small">
      <div className="grid gap-x-4 gap-y-2 px-1 @min-[44rem]:min-h-11 @min-[44rem]:grid-cols-[minmax(0,3fr)_minmax(0,3fr)_7rem_12rem] @min-[44rem]:items-center">
        <div className="min-w-0">
          <h2 className="text-16 font-bold wrap-anywhere text-strong">{nameOf(member)}</h2>
          <p className="text-14 wrap-anywhere text-muted">
            {[formatPhone(phoneNumber), email].filter(Boolean).join(" · ")}
          </p>
        </div>
        <p className="text-14 text-normal tabular-nums">
          {describeEnd(member)}
          {isRunning && ` · ${m.members_credits({ count: availableCredits })}`}
        </p>
        <span>
          <Badge tone={isRunning ? "positive" : "neutral"}>{isRunning ? m.members_running() : m.members_over()}</Badge>
        </span>
        {isRunning && (
          <span className="-ms-4 @min-[44rem]:ms-0 @min-[44rem]:text-end">
            <Button
              size="small"
              variant="quiet"
              onClick={onEnd}
              aria-label={m.members_end_of({ name: nameOf(member) })}
            >
              {m.members_end()}
            </Button>
          </span>
        )}
      </div>
    </Card>
  );
}

function Members() {
  const [params] = useUrlParams();
  const [search, setSearch] = useUrlText("search");
  const sought = (params.get("search") ?? "").slice(0, 100).trim();
  const list = useInfiniteQuery(membersQuery(sought));
  const [ending, setEnding] = useState<Member | null>(null);
  const { data, isError, isFetching, refetch } = list;
  const members = data?.pages.flatMap(({ items }) => items) ?? [];
  const isEmpty = data !== undefined && members.length === 0;
  return (
    <Page title={m.members()} subtitle={m.members_hint()} width="wide">
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <search className="block min-w-[min(100%,16rem)] max-w-form flex-1">
          <TextField
            label={m.members_search()}
            hint={m.members_search_hint()}
            type="search"
            icon={<Search className="size-5" />}
            autoComplete="off"
            maxLength={100}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        </search>
        {members.length > 0 && (
          <div className="w-full sm:w-auto sm:pt-7">
            <SaveCsvButton
              label={m.csv_members()}
              name="members"
              load={() => loadRows(sought)}
              nothing={m.members_none()}
            />
          </div>
        )}
      </div>
      {isError && !data && (
        <ListFailed title={m.members_not_loaded()} pending={isFetching} onRetry={() => void refetch()} />
      )}
      {!isError && !data && (
        <QueryLoading label={m.members_loading()}>
          <div className="grid gap-3">
            {Array.from({ length: 4 }, (_, row) => (
              <Skeleton key={row} shape="h-32 w-full @min-[44rem]:h-17" rounded="20" />
            ))}
          </div>
        </QueryLoading>
      )}
      {isEmpty && sought === "" && (
        <EmptyState
          icon={<Users />}
          title={m.members_none()}
          message={m.members_none_hint()}
          action={
            <Link to={consolePaths.inviteCodes()} className={buttonClasses({ full: true })}>
              {m.invite_codes_make()}
            </Link>
          }
        />
      )}
      {isEmpty && sought !== "" && <NothingHas text={sought} onClear={() => setSearch("")} />}
      <ul className="grid gap-3">
        {members.map((member) => (
          <MemberCard key={member.membershipId} member={member} onEnd={() => setEnding(member)} />
        ))}
      </ul>
      <LoadMore list={list} failedText={m.members_more_failed()} />
      {ending && <EndSheet member={ending} onClose={() => setEnding(null)} />}
    </Page>
  );
}

/** Who is a member, and whose membership has to end? */
export function MembersPage() {
  return (
    <OperatorGate>
      <Members />
    </OperatorGate>
  );
}
