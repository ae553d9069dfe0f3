import { invariants } from './invariant.ts'

export const billingInvariants = invariants({
  grant_record: [
    'billing § Grants',
    'The granted plan is the one that was recorded last, and each record continues the one before',
    `select o.id as org, o.granted_plan, g.to_plan from o join lateral (
        select to_plan from plan_grants where org_id = o.id order by id desc limit 1) g on true
      where g.to_plan is distinct from o.granted_plan
      union all
      select org_id, from_plan, before from (
        select g.*, lag(g.to_plan) over w as before, row_number() over w as n
          from o join plan_grants g on g.org_id = o.id window w as (partition by g.org_id order by g.id)) g
      where from_plan is not distinct from to_plan or n > 1 and from_plan is distinct from before`,
  ],
  subscription_customer: [
    'billing § Webhooks',
    'An organization with a subscription is a customer of the provider, from which the subscription was read',
    `select o.id as org, s.id as subscription from o join subscriptions s on s.org_id = o.id
      where o.customer_id is null or s.reading > coalesce(pg_sequence_last_value('subscription_readings'), 0)`,
  ],
  customer_ended: [
    'billing § Contracts of deleted organizations',
    'No contracts are being ended for the customer of an existing organization',
    `select o.id as org, e.customer_id as customer from o join billing_endings e on e.customer_id = o.customer_id`,
  ],
})
