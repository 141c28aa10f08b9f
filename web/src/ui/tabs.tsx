import { Tabs as BaseTabs } from "@base-ui/react/tabs";
import type { ReactNode } from "react";

export interface TabItem<T extends string> {
  value: T;
  label: string;
  content: ReactNode;
}

export interface TabsProps<T extends string> {
  /** What the tabs choose between, for screen readers. */
  label: string;
  tabs: readonly TabItem<T>[];
  value: T;
  onChange: (value: T) => void;
}

/** Only the chosen panel is mounted. */
export function Tabs<T extends string>({ label, tabs, value, onChange }: TabsProps<T>) {
  return (
    <BaseTabs.Root value={value} onValueChange={(next: T) => onChange(next)}>
      <BaseTabs.List
        aria-label={label}
        className="mb-6 flex gap-1 rounded-full bg-surface-1 p-1 inset-ring inset-ring-line"
      >
        {tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.value}
            value={tab.value}
            className="min-h-11 min-w-0 flex-1 rounded-full px-2 text-14 font-bold text-muted transition-colors select-none hover:text-strong data-active:bg-surface-3 data-active:text-strong sm:px-4 sm:text-16"
          >
            {tab.label}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.value} value={tab.value} className="rounded-8">
          {tab.content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
