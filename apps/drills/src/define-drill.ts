import {
  readCommandLine,
  readName,
  readWholeNumber,
  runProgram,
  writeLine,
  type CommandLine,
  type CommandSpec,
} from "@kinfold/server/platform/command-line.ts";
import { scaleTime } from "./drill/scale-time.ts";

type OptionSpecs = CommandSpec["options"];
/** No sizes, no faults or no options. */
export type None = { readonly none?: never };

/** A number that a run takes, and the option that changes it. A planted fault takes the short size where it has none of its own. */
export type Size = {
  full: number;
  short?: number;
  planted?: number;
  least?: number;
  most?: number;
  text: string;
};
export type Sizes = Readonly<Record<string, Size>>;

/** Something that is broken on purpose, and must be noticed. */
export type Fault = {
  text: string;
  /** What a finding says that is about this fault. Without it any finding is. */
  says?: RegExp;
  /** The fault does its harm by chance: under so many seeds, one after another, until it is noticed. */
  tries?: number;
  /** Sizes with which it does its harm. */
  sizes?: Readonly<Record<string, number>>;
};
export type Faults = Readonly<Record<string, Fault>>;

/** What a run found, in lines, and everything that must not be. */
export type Report = { lines: readonly string[]; faults: readonly string[] };

/** What every run is told. */
export type RunContext = {
  seed: number;
  /** Whether the run is small: with --short, or with a fault. */
  isShort: boolean;
  plant: string | undefined;
  /** Is told how to end early what the run opened. */
  onOpen: (close: () => Promise<void>) => void;
  /** So many milliseconds, as they are promised; in a short run, which measures nothing, as many times more as the machine is busy. */
  within: (ms: number) => number;
  /** Prints a line while the run goes on. */
  say: (line: string) => void;
};

/** What one run is told: its sizes by name, its options and what is planted. */
export type Orders<
  S extends Sizes,
  F extends Faults = None,
  O extends OptionSpecs = None,
> = RunContext & {
  readonly [Name in keyof S]: number;
} & { plant: (keyof F & string) | undefined; options: CommandLine<O>["options"] };

type Definition<S extends Sizes, F extends Faults, O extends OptionSpecs> = {
  name: string;
  /** A bench measures, a drill breaks things. */
  group?: "drill" | "bench";
  /** The first sentence stands in the list, all of it in the help. */
  about: string;
  sizes?: S;
  faults?: F;
  /** Options that are no sizes. */
  options?: O;
  /** Its result depends on how long things took on this machine, also in its short form. */
  hasStopwatch?: true;
  /** Why it cannot run on this machine; undefined where it can. */
  explainMissing?: (options: CommandLine<O>["options"]) => string | undefined;
  /** Runs this process once more somewhere else, and answers its exit status; undefined where it runs here. */
  runElsewhere?: () => Promise<number> | undefined;
};

/** A drill or a bench, as its program and the runner of the checks know it. */
export type Drill = {
  name: string;
  group: "drill" | "bench";
  about: string;
  /** The planted faults that it has to notice, by name. */
  faults: Faults;
  /** Whether it has a short form. */
  hasShort: boolean;
  hasStopwatch: boolean;
  /** Whether it ends with 3, and says why, on machines without something that it needs. */
  mayNotRun: boolean;
  /** Runs it with this command line, and ends this process with 0, 1, 2 or 3. */
  start: (words: readonly string[]) => Promise<void>;
};

const SHOWN = 10;
/** What a drill ends with that tried nothing, for want of something that this machine does not have. */
const NOT_RUN = 3;
const MOST = 999_999_999;
const DEFAULT_SEED = 1;

const toOption = (name: string): string => name.replaceAll(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);

function describeSizes(sizes: Sizes): OptionSpecs {
  return Object.fromEntries(
    Object.entries(sizes).map(([name, { full, short = full, text }]) => [
      toOption(name),
      { value: "N", text: `${text} (${full}${short === full ? "" : `; short: ${short}`})` },
    ]),
  );
}

/** The whole command line of a drill: its own options, and those that every drill has. */
function describeCommand({ group, name, about, sizes, faults, options, hasShort }: Described) {
  const planted = Object.entries(faults).map(([fault, { text }]) => `${fault} (${text})`);
  return {
    command: `npm run ${group} -- ${name}`,
    about: `${about} Exits with 0 when all of it holds. docs/drills.md says how to read it.`,
    options: {
      ...(hasShort && { short: { text: "the short sizes" } }),
      ...describeSizes(sizes),
      ...options,
      seed: { value: "N", text: `decides what is drawn by chance (${DEFAULT_SEED})` },
      seeds: { value: "N", text: "so many runs, each with the next seed (1)" },
      ...(planted.length > 0 && {
        plant: {
          value: "NAME",
          text: `a fault that must be noticed, or all: ${planted.join("; ")}`,
        },
      }),
    },
    example: hasShort ? "--short --seed 7" : "--seed 7",
  } satisfies CommandSpec;
}

type Described = Pick<Drill, "name" | "about" | "faults" | "hasShort" | "group"> & {
  sizes: Sizes;
  options: OptionSpecs;
};
type Typed = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

const readText = (value: Typed[string]): string | undefined =>
  typeof value === "string" ? value : undefined;

/** The size of each name: as typed, as the fault needs it, or as the form of the run has it. */
function readSizes(sizes: Sizes, typed: Typed, fault: Fault | undefined): Record<string, number> {
  return Object.fromEntries(
    Object.entries(sizes).map(([name, { full, short = full, planted = short, ...limits }]) => {
      const usual =
        fault === undefined
          ? typed["short"] === true
            ? short
            : full
          : (fault.sizes?.[name] ?? planted);
      const option = toOption(name);
      const { most = MOST, least = 1 } = limits;
      return [name, readWholeNumber(option, readText(typed[option]), usual, most, least)];
    }),
  );
}

/** The command that runs this once more. */
function writeCommand(command: string, words: readonly string[], seed: number): string {
  const left = words.filter(
    (word, at) => !/^--seeds?$/.test(word) && !/^--seeds?$/.test(words[at - 1] ?? ""),
  );
  return [command, ...left, `--seed ${seed}`].join(" ");
}

/** Describes a drill: its sizes, options and planted faults, without what it runs on. */
export const describeDrill = <
  const S extends Sizes = None,
  const F extends Faults = None,
  const O extends OptionSpecs = None,
>(
  definition: Definition<S, F, O>,
): Definition<S, F, O> => definition;

/** Defines a drill: its sizes, options and planted faults, and how it runs. All else about drills stands here, once. */
export function defineDrill<S extends Sizes, F extends Faults, O extends OptionSpecs>(
  definition: Definition<S, F, O>,
  run: (orders: Orders<S, F, O>) => Promise<Report>,
): Drill {
  const { name, group = "drill", about, explainMissing, runElsewhere } = definition;
  const sizes: Sizes = definition.sizes ?? {};
  const faults: Faults = definition.faults ?? {};
  const hasShort = Object.values(sizes).some(({ full, short = full }) => short !== full);
  const described = {
    name,
    group,
    about,
    sizes,
    faults,
    hasShort,
    options: definition.options ?? {},
  };
  const spec = describeCommand(described);

  const start = async (words: readonly string[]): Promise<void> => {
    let close: (() => Promise<void>) | undefined;
    const { typed, seed, seeds, plantedNames, sizesOf } = readCommandLine(
      spec,
      ({ options }) => {
        const typed: Typed = options;
        const names = Object.keys(faults);
        const plant = readName("plant", readText(typed["plant"]), [...names, "all"]);
        const plantedNames = plant === "all" ? names : [plant];
        return {
          typed,
          seed: readWholeNumber("seed", readText(typed["seed"]), DEFAULT_SEED, MOST, 0),
          seeds: readWholeNumber("seeds", readText(typed["seeds"]), 1, MOST),
          plantedNames,
          sizesOf: new Map(
            plantedNames.map((one) => [
              one,
              readSizes(sizes, typed, one === undefined ? one : faults[one]),
            ]),
          ),
        };
      },
      words,
    );
    // What was typed is checked: every name and every kind of value is that of the definition.
    const typedEntries = Object.entries(typed).map(([name, value]) => [name, value]);
    const options: Orders<S, F, O>["options"] = Object.fromEntries(typedEntries);
    const why = explainMissing?.(options);
    if (why !== undefined) {
      writeLine(`NOT RUN: ${why}`);
      process.exitCode = NOT_RUN;
      return;
    }
    const elsewhere = runElsewhere?.();
    if (elsewhere !== undefined) {
      process.exitCode = await elsewhere;
      return;
    }

    /** One run; true when it came out as it should. */
    const runOnce = async (plant: string | undefined, withSeed: number): Promise<boolean> => {
      const numbers = sizesOf.get(plant) ?? {};
      const shown = Object.entries(numbers).map(([size, count]) => `${count} ${toOption(size)}`);
      const planted = plant === undefined ? [] : [`${plant} planted`];
      writeLine(`\n${[`${name}, seed ${withSeed}`, ...shown, ...planted].join(", ")}`);
      const isShort = typed["short"] === true || plant !== undefined;
      const context: RunContext = {
        seed: withSeed,
        isShort,
        within: (ms) => (isShort ? scaleTime(ms) : ms),
        plant,
        onOpen: (end) => (close = end),
        say: (line) => writeLine(`  … ${line}`),
      };
      const all = Object.entries({ ...numbers, ...context, options }).map(([name, value]) => [
        name,
        value,
      ]);
      const orders: Orders<S, F, O> = Object.fromEntries(all);
      const begun = performance.now();
      const { lines, faults: findings } = await run(orders);
      close = undefined;
      for (const line of lines) writeLine(`  ${line}`);
      for (const finding of findings.slice(0, SHOWN)) writeLine(`    NOT SO: ${finding}`);
      writeLine(
        `  ${((performance.now() - begun) / 1_000).toFixed(1)} s, ${findings.length} faults`,
      );
      if (plant === undefined) {
        if (findings.length > 0)
          writeLine(`  again: ${writeCommand(spec.command, words, withSeed)}`);
        return findings.length === 0;
      }
      const { says = /^/ } = faults[plant] ?? {};
      const isNoticed = findings.some((finding) => says.test(finding));
      writeLine(`  ${plant}: ${isNoticed ? "noticed, as it should be" : "NOT NOTICED"}`);
      return isNoticed;
    };

    /** A run of each seed; with a fault that harms by chance, until one of them notices it. */
    const runSeeds = async (plant: string | undefined): Promise<boolean> => {
      const { tries = 1 } = (plant !== undefined && faults[plant]) || {};
      const results: boolean[] = [];
      for (let at = 0; at < Math.max(seeds, tries); at += 1) {
        results.push(await runOnce(plant, seed + at));
        if (tries > 1 && results.includes(true)) return true;
      }
      return !results.includes(false);
    };

    await runProgram({
      run: async () => {
        let isPassed = true;
        for (const plant of plantedNames) isPassed = (await runSeeds(plant)) && isPassed;
        writeLine(isPassed ? `\nThe ${group} passed.` : `\nThe ${group} FAILED.`);
        return isPassed;
      },
      close: () => close?.(),
    });
  };
  return {
    name,
    group,
    about,
    faults,
    hasShort,
    hasStopwatch: definition.hasStopwatch ?? false,
    mayNotRun: explainMissing !== undefined,
    start,
  };
}
