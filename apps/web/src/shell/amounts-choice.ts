import { say } from "@kinfold/language/say";
import { setAmountsHidden, useAmountsHidden } from "@kinfold/ui/hooks/hide-amounts";
import { EyeIcon, EyeSlashIcon, type Icon } from "@kinfold/ui/icon";

/** What hides every amount on this device, or shows them again: the words, the icon and the action of the one choice, wherever it is offered. */
export function useAmountsChoice(): { name: string; icon: Icon; action: () => void } {
  const isHidden = useAmountsHidden();
  return {
    name: isHidden ? say("Show amounts") : say("Hide amounts"),
    icon: isHidden ? EyeIcon : EyeSlashIcon,
    action: () => setAmountsHidden(!isHidden),
  };
}
