import fc from "fast-check";
import { readSeed } from "./chance.ts";

fc.configureGlobal({ seed: readSeed() });
