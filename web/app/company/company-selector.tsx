import { companySelectorMessages as messages } from "#domain/messages/shell.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { CompanyList, MoreCompanies } from "./company-list.tsx";

interface CompanySelectorProps {
  isOpen: boolean;
  onClose: () => void;
  currentId: number;
}

/** The company selector as a dialog over the current company's screen (Spec §2). */
export function CompanySelector({ isOpen, onClose, currentId }: CompanySelectorProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={messages.title} footer={<MoreCompanies onLeave={onClose} />}>
      <div className="min-h-0 overflow-y-auto border-y border-line px-3 py-2">
        <CompanyList currentId={currentId} onChosen={onClose} />
      </div>
    </Dialog>
  );
}
