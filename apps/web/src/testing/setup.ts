import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// A part that loads late needs more than the usual second where other checks run beside.
configure({ asyncUtilTimeout: 8000 });

afterEach(() => {
  cleanup();
  window.localStorage.clear();
  window.sessionStorage.clear();
  // What analytics counted belongs to the test that visited.
  Reflect.deleteProperty(window, "dataLayer");
});
