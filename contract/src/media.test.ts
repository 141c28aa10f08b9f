import { expect, it } from "vitest";
import { readCrop, uploadPicture, writeCrop } from "./media.ts";

it.each([
  [{ left: 0, top: 0, width: 100, height: 100 }, "0,0,100,100"],
  [{ left: 12.5, top: 0.333_333_333, width: 74.999_99, height: 1e-7 }, "12.5,0.3333,75,0"],
])("a part of a picture is said as uploads take it: %j", (crop, written) => {
  expect(writeCrop(crop)).toBe(written);
  expect(uploadPicture.query?.parse({ crop: written })).toEqual({ crop: written });
});

it("and is read as it was written", () => {
  expect(readCrop("12.5,0.3333,75,100")).toEqual({ left: 12.5, top: 0.3333, width: 75, height: 100 });
});
