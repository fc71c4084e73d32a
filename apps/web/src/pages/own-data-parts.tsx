import { DeleteAccount } from "../features/account-deletion/delete-account.tsx";
import { OwnDataSection } from "../features/own-data/own-data-section.tsx";

/** The parts of the section "Your data" of the settings, in their order. */
export const OwnDataParts = () => (
  <>
    <OwnDataSection />
    <DeleteAccount />
  </>
);
