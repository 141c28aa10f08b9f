import { env } from "node:process";
import { describe } from "vitest";
import { mediaStoreConformance } from "../../providers/media/media-store.conformance.ts";
import { createS3MediaStore } from "../../providers/media/s3-media-store.ts";
import { setting } from "./settings.ts";

describe("media store s3", () => {
  const store = createS3MediaStore({
    endpoint: setting(env, "TEST_S3_ENDPOINT"),
    bucket: setting(env, "TEST_S3_BUCKET"),
    region: setting(env, "TEST_S3_REGION"),
    accessKeyId: setting(env, "TEST_S3_ACCESS_KEY_ID"),
    secretAccessKey: setting(env, "TEST_S3_SECRET_ACCESS_KEY"),
  });
  mediaStoreConformance(() => store);
});
