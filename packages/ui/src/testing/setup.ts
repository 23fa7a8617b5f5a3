import * as matchers from "@testing-library/jest-dom/matchers";
import "@testing-library/jest-dom/vitest";
import { cleanup } from "@testing-library/react";
import { afterEach, expect } from "vitest";

// A worker reads the import above once and runs this for each file, whose `expect` may be another.
expect.extend(matchers);

afterEach(cleanup);
