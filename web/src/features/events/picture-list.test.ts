import { describe, expect, it } from "vitest";
import { findFileProblem } from "#components/picture-files.ts";
import { areSame, findPicturesProblem, fromPicture, listPictures, moveItem } from "./picture-list.ts";
import type { PictureItem } from "./picture-list.ts";

const ready = (mediaId: string) => fromPicture({ mediaId, url: `/${mediaId}.webp`, width: 4, height: 5, sizes: [] });
const uploading: PictureItem = { ...ready("u"), state: "uploading", picture: null };
const idsOf = (list: readonly PictureItem[]) => listPictures(list).map(({ mediaId }) => mediaId);
const items = [ready("a"), ready("b"), ready("c")];

describe("a file", () => {
  it.each([
    ["image/jpeg", 8 * 1024 * 1024, null],
    ["image/webp", 1, null],
    ["image/jpeg", 8 * 1024 * 1024 + 1, "This picture is larger than 8 MB."],
    ["image/png", 0, "This file is empty."],
    ["image/svg+xml", 100, "Please choose a JPEG, PNG or WebP picture."],
    ["image/heic", 100, "Please choose a JPEG, PNG or WebP picture."],
    ["", 100, "Please choose a JPEG, PNG or WebP picture."],
  ])("of %s with %d bytes: %s", (type, size, problem) => expect(findFileProblem({ type, size })).toBe(problem));
});

describe("the pictures", () => {
  it.each([
    ["b", -1, "b a c"],
    ["b", 1, "a c b"],
    ["a", -1, "a b c"],
    ["c", 1, "a b c"],
    ["x", 1, "a b c"],
  ] as const)("moving %s by %d gives %s", (key, by, order) => {
    expect(idsOf(moveItem(items, key, by)).join(" ")).toBe(order);
  });

  it("hold the form up until all are there", () => {
    expect(findPicturesProblem([])).toBeNull();
    expect(findPicturesProblem(items)).toBeNull();
    expect(findPicturesProblem([...items, uploading])).toContain("wait");
    expect(findPicturesProblem([...items, { ...uploading, state: "failed" }])).toContain("remove");
    expect(idsOf([...items, uploading])).toEqual(["a", "b", "c"]);
  });

  it("are others once they stand in another order", () => {
    const pictures = listPictures(items);
    expect(areSame(pictures, structuredClone(pictures))).toBe(true);
    expect(areSame(pictures, pictures.toReversed())).toBe(false);
    expect(areSame(pictures, pictures.slice(1))).toBe(false);
  });

  it("are shown in a size for a thumbnail", () => {
    const sizes = [1600, 800, 400, 200].map((width) => ({ url: `/${width}`, width }));
    const picture = { mediaId: "m", url: "/1600", width: 1600, height: 2000, sizes };
    expect(fromPicture(picture).url).toBe("/400");
    expect(fromPicture({ ...picture, sizes: [] }).url).toBe("/1600");
  });
});
