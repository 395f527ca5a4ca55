import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { useSearchParams } from "react-router";
import { Banner } from "#web/ui/layout/banner.tsx";
import { Page } from "#web/ui/layout/page.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { callCheckout } from "./checkout.ts";
import { checkoutBody } from "./checkout-body.ts";
import { CheckoutForm } from "./checkout-form.tsx";

/**
 * Calls the payment function and shows its raw response (rule 44). All users can open it, with or
 * without a company.
 */
export function PaymentTestScreen() {
  const [search] = useSearchParams();
  const { data: answer, isPending, isError, mutate } = useMutation(callCheckout);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const typed = new FormData(event.currentTarget);
    mutate({ body: checkoutBody(typed), isPublic: typed.get("caller") === "public" });
  }

  return (
    <Page title="Payment Test" lead="Calls the payment function in test mode. No money moves.">
      {search.get("payment") === "success" && <Banner tone="success">You came back after paying.</Banner>}
      {search.get("payment") === "cancelled" && <Banner tone="info">You came back without paying.</Banner>}
      <CheckoutForm isBusy={isPending} onSubmit={onSubmit} />
      {isError && <Banner tone="danger">No answer came. Please check your connection and try again.</Banner>}
      <div aria-live="polite">
        {answer && (
          <SectionCard title="Answer" hint={`Status ${answer.status}, as the function sent it.`}>
            <pre className="text-sm wrap-anywhere whitespace-pre-wrap">{answer.text}</pre>
          </SectionCard>
        )}
      </div>
    </Page>
  );
}
