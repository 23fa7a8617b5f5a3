import { say } from "@kinfold/language/say";
import { PASSKEY_NAME_MAX_CHARACTERS, PASSKEYS_MAX } from "@kinfold/contract/limits";
import {
  RenamePasskeyForm,
  type NewCredential,
  type Passkey,
  type PasskeyCreation,
} from "@kinfold/contract/passkeys";
import { Refusal } from "@kinfold/contract/refusal";
import { Button } from "@kinfold/ui/button";
import { Dialog } from "@kinfold/ui/dialog";
import { TextField } from "@kinfold/ui/text-field";
import { toast } from "@kinfold/ui/toast";
import { useState, type ComponentType, type ReactNode } from "react";
import type { Struct } from "superstruct";
import { useForm, type PlainForm } from "#form.ts";
import { makePasskey, describePasskeyError } from "#passkey.ts";
import { describeError } from "#refusal-words.ts";
import { CanAddPasskey } from "./can-add-passkey.tsx";
import { FormActions } from "./form-actions.tsx";
import { FormRefusal } from "./form-refusal.tsx";
import { PasskeyRow } from "./passkey-row.tsx";
import { Read, type Reading } from "./read.tsx";

/** What an app brings to its passkeys: its calls, its words, and what shows that it is the owner who asks. */
export type PasskeysOf<Guard extends Record<string, unknown>> = {
  // oxlint-disable-next-line typescript/no-explicit-any
  guard: Struct<Guard, any>;
  /** The guard with the name of a new passkey. */
  // oxlint-disable-next-line typescript/no-explicit-any
  naming: Struct<Guard & { name: string }, any>;
  /** The fields of the guard; `refusedWith` is what the form was refused with last. */
  Guard: ComponentType<{ form: PlainForm; refusedWith: unknown }>;
  read: Reading<readonly Passkey[]>;
  begin: (guard: Guard) => Promise<PasskeyCreation>;
  add: (made: { name: string; credential: NewCredential }) => Promise<unknown>;
  remove: (id: string, guard: Guard) => Promise<{ message: string }>;
  /** Without it a passkey keeps its name. */
  rename?: (id: string, named: RenamePasskeyForm) => Promise<unknown>;
  words: {
    none: ReactNode;
    added: string;
    nameExample: string;
    removal: (name: string) => string;
  };
};

type Part<Guard extends Record<string, unknown>> = { of: PasskeysOf<Guard> };
type PartDialog<Guard extends Record<string, unknown>> = Part<Guard> & { onClose: () => void };

/** The passkeys of the person who is signed in, the way to another, and the ways to rename one and to be rid of one. */
export function Passkeys<Guard extends Record<string, unknown>>({ of }: Part<Guard>) {
  return (
    <Read
      of={of.read}
      waiting={say("Looking for your passkeys")}
      unreachable={say("We could not read your passkeys just now.")}
    >
      {(passkeys) => <Kept of={of} passkeys={passkeys} />}
    </Read>
  );
}

function Kept<Guard extends Record<string, unknown>>({
  of,
  passkeys,
}: Part<Guard> & { passkeys: readonly Passkey[] }) {
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      {passkeys.length === 0 ? (
        of.words.none
      ) : (
        <ul aria-label={say("Passkeys")} className="divide-y divide-line">
          {passkeys.map((passkey) => (
            <One key={passkey.id} of={of} passkey={passkey} />
          ))}
        </ul>
      )}
      <CanAddPasskey
        isFull={passkeys.length >= PASSKEYS_MAX}
        onAdd={() => {
          setAdding(true);
        }}
      />
      {isAdding && (
        <AddPasskey
          of={of}
          onClose={() => {
            setAdding(false);
          }}
        />
      )}
    </>
  );
}

function One<Guard extends Record<string, unknown>>({
  of,
  passkey,
}: Part<Guard> & { passkey: Passkey }) {
  const { name } = passkey;
  const [open, setOpen] = useState<"name" | "remove">();
  const close = (): void => {
    setOpen(undefined);
  };
  const remove = (
    <Button variant="quiet" size="sm" onClick={() => setOpen("remove")}>
      {say("Remove")} <span className="sr-only">{name}</span>
    </Button>
  );
  return (
    <PasskeyRow passkey={passkey}>
      {of.rename === undefined ? (
        remove
      ) : (
        <div className="flex gap-1">
          <Button variant="quiet" size="sm" onClick={() => setOpen("name")}>
            {say("Rename")} <span className="sr-only">{name}</span>
          </Button>
          {remove}
        </div>
      )}
      {open === "name" && of.rename !== undefined && (
        <RenamePasskey passkey={passkey} rename={of.rename} onClose={close} />
      )}
      {open === "remove" && <RemovePasskey of={of} passkey={passkey} onClose={close} />}
    </PasskeyRow>
  );
}

/** From the guard to a passkey that the browser makes and the club keeps. */
function AddPasskey<Guard extends Record<string, unknown>>({ of, onClose }: PartDialog<Guard>) {
  const [refusedWith, setRefusedWith] = useState<unknown>();
  const form: PlainForm = useForm({
    check: of.naming,
    send: async (filled) => {
      const { name, ...guard } = filled;
      // What is left without the name is the guard.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const credential = await makePasskey(await of.begin(guard as unknown as Guard));
      await of.add({ name, credential });
      toast.success(of.words.added);
      onClose();
    },
    words: (error) =>
      error instanceof Refusal ? describeError(error) : describePasskeyError(error),
    onRefused: setRefusedWith,
  });
  return (
    <PasskeyDialog
      title={say("Add a passkey")}
      description={say(
        "First show that it is you. Then your device asks for your finger, your face or its PIN.",
      )}
      onClose={onClose}
    >
      <form {...form.props} aria-label={say("Add a passkey")} className="flex flex-col gap-5">
        <TextField
          label={say("Name")}
          required
          autoComplete="off"
          maxLength={PASSKEY_NAME_MAX_CHARACTERS}
          help={say("So that you know it again: “{example}”.", { example: of.words.nameExample })}
          {...form.field("name")}
        />
        <of.Guard form={form} refusedWith={refusedWith} />
        <FormRefusal>{form.refused}</FormRefusal>
        <FormActions
          verb={say("Continue")}
          busy={form.isSending ? say("Waiting for your device") : undefined}
          onCancel={onClose}
        />
      </form>
    </PasskeyDialog>
  );
}

/** Lets a passkey open nothing any more. */
function RemovePasskey<Guard extends Record<string, unknown>>({
  of,
  passkey: { id, name },
  onClose,
}: PartDialog<Guard> & { passkey: Passkey }) {
  const [refusedWith, setRefusedWith] = useState<unknown>();
  const form = useForm({
    check: of.guard,
    send: async (filled) => {
      const { message } = await of.remove(id, filled);
      toast.success(message);
      onClose();
    },
    onRefused: setRefusedWith,
  });
  return (
    <PasskeyDialog
      title={say("Remove this passkey?")}
      description={of.words.removal(name)}
      onClose={onClose}
    >
      <form {...form.props} aria-label={say("Remove this passkey")} className="flex flex-col gap-5">
        <of.Guard form={form} refusedWith={refusedWith} />
        <FormRefusal>{form.refused}</FormRefusal>
        <FormActions
          verb={say("Remove")}
          danger
          busy={form.isSending ? say("Removing") : undefined}
          onCancel={onClose}
        />
      </form>
    </PasskeyDialog>
  );
}

type RenameProps = {
  passkey: Passkey;
  rename: (id: string, named: RenamePasskeyForm) => Promise<unknown>;
  onClose: () => void;
};

/** Calls a passkey something else. */
function RenamePasskey({ passkey: { id, name }, rename, onClose }: RenameProps) {
  const form = useForm({
    check: RenamePasskeyForm,
    defaultValues: { name },
    send: async (filled) => {
      await rename(id, filled);
      onClose();
    },
  });
  return (
    <PasskeyDialog title={say("Rename this passkey")} onClose={onClose}>
      <form {...form.props} aria-label={say("Rename this passkey")} className="flex flex-col gap-5">
        <TextField
          label={say("Name")}
          required
          autoComplete="off"
          maxLength={PASSKEY_NAME_MAX_CHARACTERS}
          {...form.field("name")}
        />
        <FormRefusal>{form.refused}</FormRefusal>
        <FormActions
          verb={say("Save")}
          busy={form.isSending ? say("Saving") : undefined}
          onCancel={onClose}
        />
      </form>
    </PasskeyDialog>
  );
}

type PasskeyDialogProps = {
  title: string;
  description?: string;
  onClose: () => void;
  children: ReactNode;
};

function PasskeyDialog({ title, description, onClose, children }: PasskeyDialogProps) {
  return (
    <Dialog
      open
      size="sm"
      title={title}
      {...(description !== undefined && { description })}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      {children}
    </Dialog>
  );
}
