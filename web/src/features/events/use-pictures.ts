import { uploadPicture } from "@skipline/contract/media";
import type { Picture } from "@skipline/contract/media";
import * as m from "@skipline/contract/texts";
import { useEffect, useRef, useState } from "react";
import { call } from "#api/call.ts";
import { describeUploadError, findFileProblem } from "#components/picture-files.ts";
import { randomId } from "#lib/random-id.ts";
import { areSame, fromPicture, listPictures, maxPictures, moveItem } from "./picture-list.ts";
import type { PictureItem } from "./picture-list.ts";

export interface Pictures {
  items: readonly PictureItem[];
  /** What is wrong with files that were not taken at all. */
  problem: string | null;
  add: (files: readonly File[]) => void;
  retry: (key: string) => void;
  remove: (key: string) => void;
  move: (key: string, by: -1 | 1) => void;
}

interface PicturesValue {
  vendorId: string;
  /** What the form holds; other pictures than it was told last take the place of all that are here. */
  value: readonly Picture[];
  onChange: (pictures: Picture[]) => void;
}

/** The pictures of an event in the form: each goes up as soon as it is chosen, one after the other. */
export function usePictures({ vendorId, value, onChange }: PicturesValue): Pictures {
  const [items, setItems] = useState<readonly PictureItem[]>(() => value.map(fromPicture));
  const told = useRef(value);
  const [problem, setProblem] = useState<string | null>(null);
  // A slow network carries one picture faster than ten at once.
  const queue = useRef(Promise.resolve());
  const uploads = useRef(new Map<string, AbortController>());
  /** Addresses of files on the device: as long as one lives, the whole original stays in memory. */
  const shown = useRef(new Set<string>());

  function letGo(url: string): void {
    if (shown.current.delete(url)) URL.revokeObjectURL(url);
  }

  useEffect(() => {
    const running = uploads.current;
    const urls = shown.current;
    return () => {
      for (const abort of running.values()) abort.abort();
      for (const url of urls) URL.revokeObjectURL(url);
    };
  }, []);

  useEffect(() => {
    const ready = listPictures(items);
    if (areSame(ready, told.current)) return;
    told.current = ready;
    onChange(ready);
    // Whoever listens is another function with each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [items]);

  useEffect(() => {
    if (areSame(value, told.current)) return;
    told.current = value;
    for (const abort of uploads.current.values()) abort.abort();
    for (const url of shown.current) URL.revokeObjectURL(url);
    shown.current.clear();
    setItems(value.map(fromPicture));
    setProblem(null);
  }, [value]);

  function change(key: string, next: Partial<PictureItem>): void {
    setItems((all) => all.map((item) => (item.key === key ? { ...item, ...next } : item)));
  }

  async function upload({ key, url }: PictureItem, file: File, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    try {
      const { picture } = await call(uploadPicture, { params: { vendorId } }, { bytes: file, signal });
      change(key, { ...fromPicture(picture), key });
      letGo(url);
    } catch (error) {
      if (!signal.aborted) change(key, { state: "failed", problem: describeUploadError(error) });
    } finally {
      uploads.current.delete(key);
    }
  }

  function start(item: PictureItem, file: File): void {
    const abort = new AbortController();
    uploads.current.set(item.key, abort);
    queue.current = queue.current.then(() => upload(item, file, abort.signal));
  }

  function add(files: readonly File[]): void {
    const problems: string[] = [];
    const added: PictureItem[] = [];
    for (const file of files) {
      const found = findFileProblem(file);
      if (found) {
        problems.push(`${file.name}: ${found}`);
      } else if (items.length + added.length >= maxPictures) {
        problems.push(`${file.name}: ${m.pictures_too_many({ most: maxPictures })}`);
      } else {
        const url = URL.createObjectURL(file);
        shown.current.add(url);
        added.push({ key: randomId(), url, state: "uploading", file, picture: null, problem: null });
      }
    }
    setProblem(problems.join(" ") || null);
    setItems((all) => [...all, ...added]);
    for (const item of added) if (item.file) start(item, item.file);
  }

  function retry(key: string): void {
    const item = items.find((one) => one.key === key);
    if (!item?.file) return;
    change(key, { state: "uploading", problem: null });
    start(item, item.file);
  }

  function remove(key: string): void {
    uploads.current.get(key)?.abort();
    for (const item of items) if (item.key === key) letGo(item.url);
    setItems((all) => all.filter((item) => item.key !== key));
    setProblem(null);
  }

  return {
    items,
    problem,
    add,
    retry,
    remove,
    move: (key, by) => setItems((all) => moveItem(all, key, by)),
  };
}
