import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { Card, type CardProps } from "./card.tsx";

test("it is read and not pressed: neither the keys nor a press are taken by the whole of it (card-1)", () => {
  const { container } = render(<Card>Rates are set each morning.</Card>);
  const card = container.firstElementChild;
  expect(card).not.toHaveAttribute("tabindex");
  expect(card).not.toHaveAttribute("role");
  // @ts-expect-error -- what is pressed is a Button or a Link inside it
  const pressed: CardProps = { onClick: () => {} };
  expect(pressed).toBeDefined();
});
