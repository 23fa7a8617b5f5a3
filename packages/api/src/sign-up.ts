import type { BodyOf, ReplyOf } from "@kinfold/contract/endpoint";
import { register } from "@kinfold/contract/sign-up";
import { useCommand, type Command } from "./command.ts";

/** Asks to join. Apart from the other calls of visitors: its questions weigh as much as all of them. */
export function useRegister(): Command<BodyOf<typeof register>, ReplyOf<typeof register>> {
  return useCommand(register);
}
