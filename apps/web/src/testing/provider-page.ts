import { onTestFinished } from "vitest";

/** A ticket for the way back from a login service. */
export const ticket = "t".repeat(43);

/** Page of a login service. */
export const providerPage = "https://id.example.org/authorize?state=1";

/** What begins a login at a service. */
export const begunAtProvider = { ticket, url: providerPage };

/** For the rest of a test the page stays where it is left for another one: returns the addresses that it was to go to. */
export function stayHere(): readonly string[] {
  const left: string[] = [];
  const stay = (event: NavigateEvent) => {
    left.push(event.destination.url);
    event.preventDefault();
  };
  navigation.addEventListener("navigate", stay);
  onTestFinished(() => {
    navigation.removeEventListener("navigate", stay);
  });
  return left;
}
