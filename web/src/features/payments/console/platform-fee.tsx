import { getPlatformFee, setPlatformFee } from "@skipline/contract/payouts";
import type { PlatformFee as Fee } from "@skipline/contract/payouts";
import * as m from "@skipline/contract/texts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { SyntheticEvent } from "react";
import { call } from "#api/call.ts";
import { queryClient } from "#api/query-client.ts";
import { endpointQuery } from "#api/query.ts";
import { whyNot } from "#api/why-not.ts";
import { ListFailed } from "#components/list-failed.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.ts";
import { readPercent, writePercent } from "./percent.ts";

function FeeForm({ vendorId, fee }: { vendorId: string; fee: Fee }) {
  const query = endpointQuery(getPlatformFee, { params: { vendorId } });
  const [text, setText] = useState(fee.basisPoints === null ? "" : writePercent(fee.basisPoints));
  const basisPoints = text.trim() === "" ? null : readPercent(text);
  const isWrong = basisPoints === undefined;
  const save = useMutation({
    mutationFn: (chosen: number | null) =>
      call(setPlatformFee, { params: { vendorId }, body: { basisPoints: chosen, was: fee.basisPoints } }),
    onSuccess: (answer) => {
      queryClient.setQueryData(query.queryKey, answer);
      showToast({ title: m.platform_fee_saved(), tone: "positive" });
    },
    onError: (error) => {
      showToast({ title: m.platform_fee_not_saved(), description: whyNot(error), tone: "danger" });
      void queryClient.invalidateQueries({ queryKey: query.queryKey });
    },
  });
  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (basisPoints !== undefined) save.mutate(basisPoints);
  }
  return (
    <form noValidate onSubmit={submit} className="mt-3 grid max-w-form gap-4">
      <TextField
        label={m.platform_fee_percent()}
        hint={m.platform_fee_hint({ percent: writePercent(fee.usualBasisPoints) })}
        inputMode="decimal"
        autoComplete="off"
        maxLength={6}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        error={isWrong ? m.platform_fee_wrong() : undefined}
      />
      <div>
        <Button type="submit" pending={save.isPending} disabled={isWrong || basisPoints === fee.basisPoints}>
          {m.save()}
        </Button>
      </div>
    </form>
  );
}

/** What the platform keeps of this venue's payments: for operators. */
export function PlatformFee({ vendorId }: { vendorId: string }) {
  const id = useId();
  const { data, isError, isFetching, refetch } = useQuery(endpointQuery(getPlatformFee, { params: { vendorId } }));
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className="text-18 font-bold text-strong">
        {m.platform_fee_title()}
      </h2>
      {isError && !data && (
        <ListFailed title={m.platform_fee_not_loaded()} pending={isFetching} onRetry={() => void refetch()} />
      )}
      {!isError && !data && <Skeleton shape="mt-3 h-24 w-full" rounded="14" />}
      {data && <FeeForm key={data.platformFee.basisPoints} vendorId={vendorId} fee={data.platformFee} />}
    </Card>
  );
}
