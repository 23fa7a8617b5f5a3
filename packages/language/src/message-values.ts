/** What a message is filled with, read from its text: `{name}`, `{count, plural, one {# plan} other {# plans}}`. */

type SimpleValue = string | number;

/** The type of an argument by what follows its name: `{count, plural,`. */
type ValueOfKind<Kind extends string> = Kind extends `${string}plural,${string}`
  ? number
  : Kind extends `${string}select,${string}`
    ? string
    : number | Date;

/** Reads text up to its next argument, or to the end of the case that it stands in. */
type ReadText<Text extends string, Values = unknown> = Text extends `${infer Before}{${infer After}`
  ? Before extends `${string}}${infer Rest}`
    ? ReadCases<`${Rest}{${After}`, Values>
    : After extends `${infer Inside}}${infer Rest}`
      ? Inside extends `${infer Name},${infer Kind}`
        ? After extends `${Name},${infer Cases}`
          ? ReadCases<Cases, Values & Record<Name, ValueOfKind<Kind>>>
          : never
        : ReadText<Rest, Values & Record<Inside, SimpleValue>>
      : never
  : Text extends `${string}}${infer Rest}`
    ? ReadCases<Rest, Values>
    : Values;

/** Reads the cases of an argument: `one {# plan} other {# plans}}`. */
type ReadCases<Text extends string, Values> = Text extends `${infer Before}{${infer After}`
  ? Before extends `${string}}${infer Rest}`
    ? ReadText<`${Rest}{${After}`, Values>
    : ReadText<After, Values>
  : Text extends `${string}}${infer Rest}`
    ? ReadText<Rest, Values>
    : Values;

/** The values by name. A text that is no literal takes none, so that no one builds messages out of parts. */
export type ValuesOf<Text extends string> = string extends Text ? never : ReadText<Text>;

/** The second argument: missing when the message takes no values. */
export type ValuesArgument<Values> = unknown extends Values ? [] : [values: Values];

/** A message whose arguments are names alone; every other one is never. */
export type SimpleText<Text extends string> = Text extends `${string}{${infer Inside}}${infer Rest}`
  ? Inside extends `${string},${string}`
    ? never
    : SimpleText<Rest> extends never
      ? never
      : Text
  : Text;

/** The names of the tags of a message: `Read the <terms>terms</terms>.` */
export type TagsOf<Text extends string> = Text extends `${string}</${infer Name}>${infer Rest}`
  ? Name | TagsOf<Rest>
  : never;

/** The names of the arguments of a simple message. */
export type NamesOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesOf<Rest>
  : never;
