import { randomUUID } from "node:crypto";
import type { PaymentAccount, VendorAccount } from "@skipline/contract/payment-accounts";
import * as m from "@skipline/contract/texts";
import { recordActivity } from "../../db/activity.ts";
import type { Job } from "../../db/jobs.ts";
import { withTransaction } from "../../db/transaction.ts";
import { AppError, notFound } from "../../http/app-error.ts";
import type { StaffCaller } from "../../http/call.ts";
import {
  type AccountStanding,
  type PaymentProvider,
  PaymentProviderError,
} from "../../providers/payments/payment-provider.ts";
import * as store from "./accounts-store.ts";
import type { PaymentsDeps } from "./payments-deps.ts";
import { answerUnavailable, createCallBudget, isRefused } from "./provider-calls.ts";

/** Somebody looks at a page meanwhile. */
const longestMs = 2_000;
/** What is well is not asked about each time that somebody looks. */
const restMs = 5 * 60_000;
/** Under events that were lost. */
const staleMs = 6 * 3_600_000;
const mostPerRun = 200;

/** One that is closed, or that the platform may ask about no longer. */
const gone: Omit<AccountStanding, "account"> = { takesCharges: false, paysOut: false, isSubmitted: false, dueCount: 0 };

/** Venues' own accounts at the provider: `vendor.payment_account` is set while one takes charges, and only then. */
export function createAccounts(deps: PaymentsDeps) {
  const { db, clock, log, provider: current, vendorAccounts, venues, publicUrl } = deps;
  const { accounts } = current;

  /** Whom a vendor's guests pay, by what its row says: null is the platform. */
  function isReady(account: string | null): boolean {
    return vendorAccounts === null || (account !== null && accounts.isOurs(account));
  }

  /** @throws AppError LOCATION_CLOSED where guests pay the venue, and its account takes no charges */
  function accountFor(account: string | null): string | null {
    if (vendorAccounts === null) return null;
    if (!isReady(account)) throw new AppError("LOCATION_CLOSED", m.refused_no_account);
    return account;
  }

  async function readVendorAccount(vendorId: string): Promise<VendorAccount> {
    const fee = await venues.findFee(db, vendorId);
    if (!fee) throw notFound("Vendor");
    let row = await store.findAccount(db, { vendorId, provider: current.name });
    if (row?.account != null && isWorthAsking(row)) {
      const { account } = row;
      // What was known is shown where the provider does not answer.
      await createCallBudget(longestMs)(() => ask(current, account)).catch((error: unknown) => {
        log.warn({ err: error, account }, "how an account stands is not known");
      });
      row = await store.findAccount(db, { vendorId, provider: current.name });
    }
    return {
      paidTo: vendorAccounts === null ? "PLATFORM" : "VENUE",
      provider: current.name,
      feePercent: String(vendorAccounts === null ? 0 : (fee.basisPoints ?? vendorAccounts.feeBasisPoints) / 100),
      account: row && asShown(row),
    };
  }

  function isWorthAsking({ takes_charges, pays_out, due_count, asked_at }: store.AccountRow): boolean {
    const isWell = takes_charges && pays_out && due_count === 0;
    return !isWell || asked_at === null || clock.now().getTime() - asked_at.getTime() > restMs;
  }

  /**
   * Where the vendor's owner tells the provider what it asks for. The first call opens the account, and however many there
   * are it is one: the key is stored before. So does the first one after the account is gone.
   * @throws AppError NOT_FOUND, RULE_VIOLATED, PROVIDER_UNAVAILABLE
   */
  async function start(by: StaffCaller, vendorId: string): Promise<{ url: string }> {
    if (vendorAccounts === null) throw new AppError("RULE_VIOLATED", m.refused_paid_to_platform);
    const vendor = await venues.findVendor(vendorId);
    if (!vendor) throw notFound("Vendor");
    const page = `${publicUrl}/console/vendors/${encodeURIComponent(vendorId)}/payments`;
    return answerUnavailable(async () => {
      const lead = async (account: string) => {
        const link = { account, returnUrl: page, refreshUrl: `${page}?again=1` };
        return { url: await createCallBudget()(() => accounts.makeLink(link)) };
      };
      const known = await findOrOpen(by, vendor);
      return lead(known).catch(async (error: unknown) => {
        if (!isUnknown(error)) throw error;
        // Its owner has shown the platform the door there, or closed it: nobody is led in any more.
        if (await createCallBudget()(() => ask(current, known))) throw error;
        await store.forgetGone(db, { vendorId, provider: current.name }, known);
        return lead(await findOrOpen(by, vendor));
      });
    });
  }

  async function findOrOpen(by: StaffCaller, { vendorId, name }: { vendorId: string; name: string }): Promise<string> {
    const key = { vendorId, provider: current.name };
    await store.beginAccount(db, key, randomUUID(), clock.now());
    const row = await store.findAccount(db, key);
    if (!row) throw new AppError("PROVIDER_UNAVAILABLE", m.refused_payments_away, { retryAfter: 2 });
    if (row.account !== null) return row.account;
    const asked = { vendorId, name, idempotencyKey: row.request_key };
    const { account } = await createCallBudget()(() => accounts.open(asked)).catch(async (error: unknown) => {
      if (!isRefused(error)) throw error;
      log.error({ err: error, vendorId }, "the payment provider opens no account for a venue");
      await store.forgetAsked(db, key, row.request_key);
      throw new AppError("PROVIDER_UNAVAILABLE", m.refused_no_account_opened, { retryAfter: 60, cause: error });
    });
    await withTransaction(db, async (trx) => {
      if (!(await store.setAccount(trx, key, account))) return;
      await recordActivity(trx, clock, {
        type: "payment_account.opened",
        actor: { userId: by.actor.userId, name: by.role.name },
        vendorId,
        subjectType: "payment_account",
        subjectId: account,
        details: { provider: current.name },
      });
    });
    return account;
  }

  /** Asks the provider how an account stands and records it. One of nobody here is left alone. Answers whether it is there. */
  async function ask(provider: PaymentProvider, account: string): Promise<boolean> {
    const askedAt = clock.now();
    const standing = await provider.accounts.fetch(account).catch((error: unknown) => {
      if (isUnknown(error)) return gone;
      throw error;
    });
    await withTransaction(db, async (trx) => {
      const row = await store.lockAccount(trx, provider.name, account);
      // Somebody asked after us, and has the later news.
      if (!row || (row.asked_at !== null && row.asked_at > askedAt)) return;
      const key = { vendorId: row.vendor_id, provider: provider.name };
      await store.saveStanding(trx, key, standing, askedAt);
      // A former provider's account is paid into no more.
      if (provider.name === current.name) {
        await venues.setPaymentAccount(trx, row.vendor_id, standing.takesCharges ? account : null);
      }
      if (standing.takesCharges === row.takes_charges) return;
      await recordActivity(trx, clock, {
        type: standing.takesCharges ? "payment_account.ready" : "payment_account.stopped",
        actor: null,
        vendorId: row.vendor_id,
        subjectType: "payment_account",
        subjectId: account,
        details: { provider: provider.name, paysOut: standing.paysOut, dueCount: standing.dueCount },
      });
    });
    return standing !== gone;
  }

  async function askStale(): Promise<void> {
    const since = new Date(clock.now().getTime() - staleMs);
    for (const account of await store.listUnasked(db, current.name, since, mostPerRun)) {
      await createCallBudget()(() => ask(current, account)).catch((error: unknown) => {
        log.warn({ err: error, account }, "how an account stands is not known");
      });
    }
  }

  const jobs: Job[] = [{ name: "payments.ask-accounts", cron: "23 * * * *", run: askStale }];

  return { isReady, accountFor, readVendorAccount, start, ask, jobs };
}

export type Accounts = ReturnType<typeof createAccounts>;

function isUnknown(error: unknown): boolean {
  return error instanceof PaymentProviderError && error.kind === "not_found";
}

function asShown(row: store.AccountRow): PaymentAccount | null {
  if (row.account === null) return null;
  return {
    account: row.account,
    takesCharges: row.takes_charges,
    paysOut: row.pays_out,
    isSubmitted: row.is_submitted,
    dueCount: row.due_count,
    askedAt: row.asked_at?.toISOString() ?? null,
  };
}
