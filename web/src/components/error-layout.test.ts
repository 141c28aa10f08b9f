import { describe, expect, it } from "vitest";
import { ApiError, NetworkError } from "#api/errors.ts";
import { PageError } from "#lib/page-error.ts";
import { describeError } from "./error-layout.tsx";

describe("describeError", () => {
  it("says the specification's words for what nobody expected", () => {
    expect(describeError(new Error("secret detail"))).toMatchObject({
      title: "Oops! Something went wrong.",
      description: "An unexpected error occurred. Please try again later.",
    });
    expect(describeError(undefined).title).toBe("Oops! Something went wrong.");
  });

  it("tells what is absent", () => {
    expect(describeError(new ApiError({ status: 404, code: "NOT_FOUND", message: "x" }))).toMatchObject({
      title: "404 Not Found",
      description: "The page you are looking for does not exist.",
    });
  });

  it.each([
    new NetworkError(true),
    new TypeError("Failed to fetch dynamically imported module: /assets/x.js"),
    new TypeError("error loading dynamically imported module"),
    new TypeError("Importing a module script failed."),
  ])("tells a network issue and offers to reload (%s)", (error) => {
    expect(describeError(error)).toMatchObject({
      title: "Network Error",
      description: "Unable to load the data due to a network issue. Please check your connection.",
      action: { kind: "reload" },
    });
  });

  it("does not take a programming mistake for the network", () => {
    expect(describeError(new TypeError("x is not a function")).title).toBe("Oops! Something went wrong.");
  });

  it("lets an error speak for itself", () => {
    const action = { kind: "link", text: "Scan Again", url: "/staff/locations" } as const;
    expect(describeError(new PageError("Order Not Found", "Scan it again.", action))).toMatchObject({
      title: "Order Not Found",
      description: "Scan it again.",
      action,
    });
    expect(describeError(new PageError("A", "B")).action).toBeUndefined();
  });
});
