import * as matchers from "@testing-library/jest-dom/matchers";
import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, expect } from "vitest";

// A worker reads the import above once and runs this for each file, whose `expect` may be another.
expect.extend(matchers);

// A part that loads late needs more than the usual second where other checks run beside.
configure({ asyncUtilTimeout: 8000 });

afterEach(() => {
  cleanup();
  window.localStorage.clear();
  window.sessionStorage.clear();
  // What analytics counted belongs to the test that visited.
  Reflect.deleteProperty(window, "dataLayer");
});
