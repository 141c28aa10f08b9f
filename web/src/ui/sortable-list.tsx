import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type Modifier,
} from "@dnd-kit/core";
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import * as m from "@skipline/contract/texts";
import { GripVertical } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import type { FocusEvent, ReactNode } from "react";
import { classes } from "./classes.ts";
import { IconButton } from "./icon-button.tsx";
import { WindowedList } from "./windowed-list.tsx";
import type { RowPlace, WindowedListProps } from "./windowed-list.tsx";

export interface SortableItem {
  id: string;
  /** What it is called where it is told of. */
  name: string;
}

interface SortableListProps<Item extends SortableItem> extends Pick<
  WindowedListProps<Item>,
  "items" | "isPart" | "rowHeight"
> {
  /** Without it nothing can be taken. */
  canMove: boolean;
  /** A move is on its way: the handles wait. */
  pending: boolean;
  /** It was put behind that one; null: before all. */
  onMove: (item: Item, after: Item | null) => void;
  /** `handle` takes it: by pointer, finger or keyboard. Null while nothing can be taken. */
  children: (item: Item, index: number, handle: ReactNode) => ReactNode;
}

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** A list that is put in order by hand. Whoever uses it also offers another way: nobody must drag. */
export function SortableList<Item extends SortableItem>({
  items,
  isPart,
  rowHeight,
  canMove,
  pending,
  onMove,
  children,
}: SortableListProps<Item>) {
  const [taken, setTaken] = useState<string | null>(null);
  const keepFocus = useRowFocus();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = items.map(({ id }) => id);
  const nameOf = (id: unknown) => items.find((item) => item.id === id)?.name ?? "";
  const placeOf = (id: unknown) => ids.indexOf(String(id)) + 1;
  const announcements: Announcements = {
    onDragStart: ({ active }) => m.sortable_taken({ name: nameOf(active.id) }),
    onDragOver: ({ active, over }) =>
      m.sortable_over({ name: nameOf(active.id), place: placeOf(over?.id ?? active.id), total: ids.length }),
    onDragEnd: ({ active, over }) =>
      m.sortable_put({ name: nameOf(active.id), place: placeOf(over?.id ?? active.id), total: ids.length }),
    onDragCancel: ({ active }) => m.sortable_left({ name: nameOf(active.id) }),
  };

  function drop(id: unknown, over: unknown): void {
    const [from, to] = [ids.indexOf(String(id)), ids.indexOf(String(over))];
    const item = items[from];
    if (!item || to === -1 || from === to) return;
    const before = items[from < to ? to : to - 1];
    onMove(item, before ?? null);
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upAndDown]}
      accessibility={{ announcements, screenReaderInstructions: { draggable: m.sortable_hint() } }}
      onDragStart={({ active }) => setTaken(String(active.id))}
      onDragCancel={() => setTaken(null)}
      onDragEnd={({ active, over }) => {
        setTaken(null);
        drop(active.id, over?.id);
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={!canMove || pending}>
        <div {...keepFocus}>
          <WindowedList items={items} isPart={isPart} rowHeight={rowHeight} held={items.find(({ id }) => id === taken)}>
            {(item, index, place) => (
              <Row key={item.id} item={item} place={place} canMove={canMove} pending={pending}>
                {(handle) => children(item, index, handle)}
              </Row>
            )}
          </WindowedList>
        </div>
      </SortableContext>
    </DndContext>
  );
}

const focusable = "a[href], button, input";

/** A row that moves to another run of the list is drawn anew there: what had the focus in it has it again. */
function useRowFocus() {
  const list = useRef<HTMLDivElement>(null);
  const last = useRef<{ id: string; index: number; element: Element } | null>(null);
  useLayoutEffect(() => {
    const known = last.current;
    if (!known || known.element.isConnected || document.activeElement !== document.body) return;
    const row = list.current?.querySelector(`[data-row="${CSS.escape(known.id)}"]`);
    row?.querySelectorAll<HTMLElement>(focusable)[known.index]?.focus({ preventScroll: true });
  });
  return {
    ref: list,
    onFocus({ target }: FocusEvent) {
      const row = target.closest<HTMLElement>("[data-row]");
      const id = row?.dataset["row"];
      if (!row || id === undefined) return;
      last.current = { id, index: [...row.querySelectorAll(focusable)].indexOf(target), element: target };
    },
    onBlur({ relatedTarget }: FocusEvent) {
      if (relatedTarget) last.current = null;
    },
  };
}

function Row({
  item: { id, name },
  place,
  canMove,
  pending,
  children,
}: {
  item: SortableItem;
  place: RowPlace;
  canMove: boolean;
  pending: boolean;
  children: (handle: ReactNode) => ReactNode;
}) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    attributes: { roleDescription: m.sortable_handle() },
  });
  return (
    <li
      {...place}
      ref={setNodeRef}
      data-row={id}
      className={classes("rounded-20", isDragging && "relative z-10 shadow-2")}
      style={transform ? { transform: `translateY(${transform.y}px)`, transition } : undefined}
    >
      {children(
        canMove ? (
          // Whoever touches it takes the row; whoever touches the rest of the row moves the page.
          <span className="inline-flex cursor-grab touch-none">
            <IconButton
              {...attributes}
              {...listeners}
              ref={setActivatorNodeRef}
              disabled={pending}
              label={m.sortable_move({ name })}
              icon={<GripVertical aria-hidden="true" className="size-5 text-muted" />}
            />
          </span>
        ) : null,
      )}
    </li>
  );
}
