import { zodResolver } from "@hookform/resolvers/zod";
import { usualPhoneRegions } from "@skipline/contract/config";
import type { RoleName } from "@skipline/contract/endpoint";
import * as m from "@skipline/contract/texts";
import type { VendorRole } from "@skipline/contract/staff-locations";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Controller, useForm } from "react-hook-form";
import { clientConfigQuery } from "#api/client-config-query.ts";
import { PhoneField } from "#components/phone-field.tsx";
import { formatPhone } from "#lib/format-phone.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { TextField } from "#ui/text-field.tsx";
import { describeRoleIssue, explainRoleError, roleFormSchema, roleOptions } from "./role-form.ts";
import type { RoleFields, RoleFormValues } from "./role-form.ts";
import { roleLabels } from "../role-names.ts";
import { useSaveRole } from "./staff-management-queries.ts";

export interface RoleSheetProps {
  vendorId: string;
  /** Whose role is changed; null to add somebody. */
  current: VendorRole | null;
  assignable: readonly RoleName[];
  onClose: () => void;
}

/** Adds somebody to the staff, or changes what they are. */
export function RoleSheet({ vendorId, current, assignable, onClose }: RoleSheetProps) {
  const formId = useId();
  const save = useSaveRole(vendorId, current);
  const { data: { phoneRegions = usualPhoneRegions } = {} } = useQuery(clientConfigQuery);
  const { register, control, handleSubmit, formState } = useForm<RoleFormValues, unknown, RoleFields>({
    defaultValues: {
      name: current?.name ?? "",
      phoneNumber: current ? formatPhone(current.phoneNumber) : "",
      role: current?.role ?? "",
    },
    resolver: zodResolver(roleFormSchema(current?.phoneNumber ?? null, phoneRegions), { error: describeRoleIssue }),
  });
  const { errors } = formState;
  const explanation = explainRoleError(save.error);
  return (
    <Sheet
      open
      onClose={() => !save.isPending && onClose()}
      title={current ? m.role_edit_title() : m.role_add()}
      footer={
        <Button type="submit" form={formId} full pending={save.isPending}>
          {current ? m.save_changes() : m.role_add()}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void handleSubmit((fields) => save.mutate(fields, { onSuccess: onClose }))(event)}
        className="grid gap-5 pt-1"
      >
        {explanation && <Alert tone="danger">{explanation}</Alert>}
        <TextField {...register("name")} label={m.name()} autoComplete="off" required error={errors.name?.message} />
        <Controller
          control={control}
          name="phoneNumber"
          render={({ field, fieldState }) => (
            <PhoneField
              {...field}
              label={m.role_phone()}
              autoComplete="off"
              required
              readOnly={current !== null}
              hint={current ? m.role_phone_hint() : undefined}
              error={fieldState.error?.message}
            />
          )}
        />
        <SelectField
          {...register("role")}
          label={m.role()}
          options={roleOptions(assignable, roleLabels)}
          placeholder={m.role_choose()}
          required
          error={errors.role?.message}
        />
      </form>
    </Sheet>
  );
}
