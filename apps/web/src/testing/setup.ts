import "@testing-library/jest-dom/vitest";
import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";

afterEach(() => {
  cleanup();
  window.localStorage.clear();
  window.sessionStorage.clear();
  // What analytics counted belongs to the test that visited.
  Reflect.deleteProperty(window, "dataLayer");
});
