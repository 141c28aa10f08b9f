// oxlint-disable-next-line no-restricted-imports -- this is the one in its place
import { useForm as useHookForm } from "react-hook-form";

/** For a `Form`, which leads whoever sends it to what is wrong: the library would go by the order in which fields came. */
export const useForm: typeof useHookForm = (options) => useHookForm({ ...options, shouldFocusError: false });
