import { toMinor } from "@kinfold/money";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { CopyButton } from "#copy-button/copy-button.tsx";
import { Pagination } from "#pagination/pagination.tsx";
import { PasswordField, PasswordRules } from "#password-field/password-field.tsx";
import { Timeline } from "#timeline/timeline.tsx";
import { WalletCard } from "#wallet-card/wallet-card.tsx";
import { WordsProvider, type WordsOverrides } from "./words-provider.tsx";

/** What a page passes stays the page's own: here its names and titles are French as well. */
function Sample() {
  return (
    <div className="flex max-w-110 flex-col gap-7">
      <WalletCard currency="NGN" name="Compte en nairas" available={toMinor(0n)} />
      <div className="flex items-center gap-3">
        0123456789 <CopyButton text="0123456789" what="numéro de compte" />
      </div>
      <div className="flex flex-col gap-3">
        <PasswordField label="Mot de passe" defaultValue="Soleil" />
        <PasswordRules password="Soleil" />
      </div>
      <Timeline
        steps={[
          { key: "asked", title: "Retrait demandé", state: "done" },
          { key: "paid", title: "Versé sur votre compte", state: "current" },
        ]}
      />
      <Pagination label="Opérations" page={2} pages={9} onPage={() => undefined} />
    </div>
  );
}

const FRENCH: WordsOverrides = {
  copyButton: {
    copy: "Copier",
    copied: "Copié",
    notCopied: "Non copié",
    done: (what) => `Copié : ${what}`,
  },
  pagination: {
    previous: "Précédent",
    next: "Suivant",
    page: (page, pages) => `Page ${page} sur ${pages}`,
  },
  passwordField: { show: "Afficher le mot de passe", hide: "Masquer le mot de passe" },
  passwordRules: {
    label: "Le mot de passe demande",
    length: "8 caractères ou plus",
    cases: "Majuscules et minuscules",
    number: "Un chiffre",
    special: "Un caractère spécial",
    done: "fait",
    toDo: "à faire",
  },
  timeline: { done: "Fait", current: "Maintenant", failed: "Échoué", "to-come": "À venir" },
  walletCard: { available: "Disponible", empty: "Rien pour l’instant" },
};

const meta = {
  title: "Components/Layout/WordsProvider",
  component: WordsProvider,
  parameters: { section: "2 Shared shell" },
  args: { words: FRENCH, children: <Sample /> },
} satisfies Meta<typeof WordsProvider>;
export default meta;
type Story = StoryObj<typeof meta>;

export const InFrench: Story = {
  parameters: {
    musts: ["words-provider-1"],
    state: "Words of another language",
    seen: { role: "button", name: "Afficher le mot de passe" },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Rien pour l’instant")).toBeVisible();
    await expect(canvas.getByText("Page 2 sur 9")).toBeVisible();
    await expect(canvas.getByText("Majuscules et minuscules")).toBeVisible();
  },
};

export const OneWordOfTheClub: Story = {
  args: { words: { walletCard: { empty: "Your first contribution starts here" } } },
  parameters: {
    state: "One word, and English for the others",
    seen: "Your first contribution starts here",
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Page 2 of 9")).toBeVisible();
  },
};
