import type { Promotion } from "@skipline/contract/promotions";
import * as m from "@skipline/contract/texts";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { BadgePercent, Plus } from "lucide-react";
import { useId, useState } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { useNavigate } from "react-router";
import { ownVendorQuery } from "#api/own-vendors.ts";
import { queryClient } from "#api/query-client.ts";
import { whyNot } from "#api/why-not.ts";
import { ListFailed } from "#components/list-failed.tsx";
import { LoadMore } from "#components/load-more.tsx";
import { QueryLoading } from "#components/query-loading.tsx";
import { VendorGate } from "#components/vendor-gate.tsx";
import type { RunVendor } from "#components/vendor-gate.tsx";
import { describeHours } from "#lib/happy-hours.ts";
import { langOf } from "#lib/language.ts";
import { Link } from "#lib/link.tsx";
import { consolePaths, promotionPaths } from "#lib/console-paths.ts";
import { useGoUp } from "#lib/use-go-back.ts";
import { useNow } from "#lib/use-now.ts";
import { useUrlFilters } from "#lib/use-url-filters.ts";
import { Badge } from "#ui/badge.tsx";
import { buttonClasses } from "#ui/button-classes.ts";
import { Card } from "#ui/card.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Menu } from "#ui/menu.tsx";
import type { MenuItem } from "#ui/menu.tsx";
import { Page } from "#ui/page.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { showToast } from "#ui/toast.ts";
import { ownPlacesQuery } from "../own-places.ts";
import { promotionsQuery, useEndPromotion, useSavePromotion } from "./promotion-queries.ts";
import {
  describeDiscount,
  describeNext,
  describePlaces,
  describeProducts,
  stateOf,
  stateWords,
} from "./promotion-words.ts";
import type { PromotionState } from "./promotion-words.ts";

export function loader({ params }: LoaderFunctionArgs): null {
  const { vendorId = "" } = params;
  void queryClient.prefetchQuery(ownVendorQuery(vendorId));
  void queryClient.prefetchInfiniteQuery(promotionsQuery(vendorId));
  void queryClient.prefetchQuery(ownPlacesQuery(vendorId));
  return null;
}

const states: readonly PromotionState[] = ["now", "later", "paused", "over"];
const shownOptions = [
  { value: "", label: m.console_promotions_open() },
  { value: "only", label: m.console_promotion_over() },
  { value: "all", label: m.orders_filter_all() },
];

interface RowProps {
  promotion: Promotion;
  path: string;
  lang: string | undefined;
  places: string;
  /** What comes next. */
  next: string | null;
  state: PromotionState;
  items: readonly MenuItem[];
}

function PromotionRow({ promotion, path, lang, places, next, state, items }: RowProps) {
  const id = useId();
  return (
    <Card as="li">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h3 id={id} lang={lang} className="text-18 leading-tight font-bold wrap-anywhere">
            {state === "over" ? (
              <span className="text-strong">{promotion.description}</span>
            ) : (
              <Link to={path} className="text-strong underline-offset-4 hover:underline">
                {promotion.description}
              </Link>
            )}
          </h3>
          <p className="mt-2 flex flex-wrap items-center gap-2 text-14 text-normal">
            <Badge tone="accent">{describeDiscount(promotion)}</Badge>
            <span>{describeProducts(promotion)}</span>
          </p>
          <p className="mt-2 text-14 wrap-anywhere text-muted">{places}</p>
          {promotion.happyHours.length > 0 && (
            <p className="text-14 text-muted tabular-nums">{describeHours(promotion.happyHours).join(" · ")}</p>
          )}
          {next !== null && <p className="mt-1 text-14 font-medium text-normal tabular-nums">{next}</p>}
        </div>
        <Menu label={m.console_menu_more({ name: promotion.description })} items={items} />
      </div>
    </Card>
  );
}

function Loading() {
  return (
    <QueryLoading label={m.console_promotions_loading()}>
      <ul className="grid gap-3">
        {Array.from({ length: 3 }, (_, row) => (
          <li key={row}>
            <Skeleton shape="h-34 w-full" rounded="20" />
          </li>
        ))}
      </ul>
    </QueryLoading>
  );
}

function Promotions({ vendor: { vendorId, name, language, timeZone } }: RunVendor) {
  const navigate = useNavigate();
  const goUp = useGoUp(consolePaths.vendor(vendorId));
  const now = useNow();
  const { params, set } = useUrlFilters(["shown"]);
  const shown = params.get("shown") ?? "";
  const list = useInfiniteQuery({
    ...promotionsQuery(vendorId, shown === "only" || shown === "all" ? { ended: shown } : {}),
    placeholderData: keepPreviousData,
  });
  const { data: locations = [] } = useQuery(ownPlacesQuery(vendorId));
  const names = new Map(locations.map(({ vendorLocationId, description }) => [vendorLocationId, description]));
  const { isError, isFetching, refetch } = list;
  // What stands above the list comes with it, and stays while another choice is on its way.
  const isKnown = list.data !== undefined || shown !== "";
  const data = list.isPlaceholderData ? undefined : list.data;
  const [ending, setEnding] = useState<Promotion | null>(null);
  const end = useEndPromotion();
  const change = useSavePromotion();
  const promotions = (data?.pages.flatMap(({ items }) => items) ?? []).map((promotion) => ({
    promotion,
    state: stateOf(promotion, now, timeZone),
  }));
  const isEmpty = data !== undefined && promotions.length === 0;

  function pause(promotion: Promotion, isPaused: boolean): void {
    change.save(
      { base: promotion, fields: { isPaused } },
      {
        onSuccess: () =>
          showToast({
            title: (isPaused ? m.console_promotion_paused_now : m.console_promotion_resumed_now)({
              name: promotion.description,
            }),
            tone: "positive",
          }),
        onError: (error) => {
          showToast({ title: m.console_promotion_not_saved(), description: whyNot(error), tone: "danger" });
          void refetch();
        },
      },
    );
  }

  function itemsOf(promotion: Promotion, state: PromotionState): MenuItem[] {
    const again = {
      label: m.console_promotion_like(),
      onSelect: () => void navigate(promotionPaths.newLike(vendorId, promotion.promotionId)),
    };
    if (state === "over") return [again];
    return [
      {
        label: m.edit(),
        onSelect: () => void navigate(promotionPaths.promotion(vendorId, promotion.promotionId)),
      },
      {
        label: promotion.isPaused ? m.console_promotion_resume() : m.console_promotion_pause(),
        onSelect: () => pause(promotion, !promotion.isPaused),
      },
      again,
      { label: m.console_promotion_end(), onSelect: () => setEnding(promotion) },
    ];
  }

  const isFirst = isEmpty && shown === "";
  const create = (
    <Link to={promotionPaths.newPromotion(vendorId)} className={buttonClasses({ size: isFirst ? "medium" : "small" })}>
      <span className="inline-flex items-center gap-2">
        <Plus aria-hidden="true" className="size-5" />
        {m.console_promotion_new()}
      </span>
    </Link>
  );

  return (
    <Page
      title={m.console_promotions()}
      subtitle={name}
      width="wide"
      onBack={goUp}
      actions={isKnown && !isFirst && <span className="me-2">{create}</span>}
    >
      {isKnown && (
        <div className="mb-5 grid max-w-form gap-2">
          <SelectField
            label={m.console_menu_shelf()}
            options={shownOptions}
            value={shown}
            onChange={({ currentTarget }) => set("shown", currentTarget.value)}
          />
          <p className="text-14 text-muted">{m.console_promotion_no_stacking()}</p>
        </div>
      )}
      {isError && !data && (
        <ListFailed title={m.console_promotions_not_loaded()} pending={isFetching} onRetry={() => void refetch()} />
      )}
      {!isError && !data && <Loading />}
      {isFirst && (
        <EmptyState
          icon={<BadgePercent />}
          title={m.console_promotions_none()}
          message={m.console_promotions_none_hint()}
          action={create}
        />
      )}
      {isEmpty && !isFirst && <p className="text-16 text-normal">{m.console_promotions_nothing_found()}</p>}
      {states
        .map((state) => ({ state, rows: promotions.filter((one) => one.state === state) }))
        .filter(({ rows }) => rows.length > 0)
        .map(({ state, rows }) => (
          <section key={state} className="mb-6">
            <h2 className="mb-3 text-16 font-bold text-normal">{stateWords[state]}</h2>
            <ul className="grid gap-3">
              {rows.map(({ promotion }) => (
                <PromotionRow
                  key={promotion.promotionId}
                  promotion={promotion}
                  path={promotionPaths.promotion(vendorId, promotion.promotionId)}
                  lang={langOf(language)}
                  places={describePlaces(promotion.vendorLocationIds, names)}
                  next={state === "over" ? null : describeNext(promotion, now, timeZone)}
                  state={state}
                  items={itemsOf(promotion, state)}
                />
              ))}
            </ul>
          </section>
        ))}
      {data && <LoadMore list={list} failedText={m.console_promotions_more_failed()} />}
      {ending && (
        <ConfirmDialog
          open
          title={m.console_promotion_end_title({ name: ending.description })}
          description={m.console_promotion_end_hint()}
          confirmText={m.console_promotion_end()}
          danger
          pending={end.isPending}
          error={end.error ? whyNot(end.error) : undefined}
          onConfirm={() =>
            end.mutate(ending, {
              onSuccess: () => {
                setEnding(null);
                showToast({ title: m.console_promotion_ended({ name: ending.description }), tone: "positive" });
              },
            })
          }
          onCancel={() => {
            end.reset();
            setEnding(null);
          }}
        />
      )}
    </Page>
  );
}

/** What is taken off now, what will be, and what was. */
export function PromotionListPage() {
  return (
    <VendorGate title={m.console_promotions()} for="MANAGER">
      {(run) => <Promotions key={run.vendor.vendorId} {...run} />}
    </VendorGate>
  );
}
