// Generated from the migrations by `npm run db:types`; do not edit.
import type { ColumnType } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export type Numeric = ColumnType<number, number | string, number | string>;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface Activity {
  activity_id: Generated<number>;
  actor_name: string | null;
  actor_user_id: string | null;
  created_at: Timestamp;
  details: Generated<Json>;
  subject_id: string;
  subject_type: string;
  type: string;
  vendor_id: string | null;
  xid: Generated<string>;
}

export interface ActivityPosition {
  after_id: Generated<number>;
  last_id: Generated<number>;
  seen: string;
  subscriber: string;
  upto: string | null;
}

export interface AnalyticsCustomer {
  day: string;
  is_refunded: boolean;
  last_paid_at: Timestamp;
  orders: number;
  refund_cents: number;
  taken_cents: number;
  user_id: string;
  vendor_id: string;
  vendor_location_id: string;
}

export interface AnalyticsDay {
  built_at: Timestamp | null;
  day: string;
  is_stale: Generated<boolean>;
  vendor_id: string;
}

export interface AnalyticsDump {
  body: Buffer;
  generated_at: Timestamp;
  include_refunded: boolean;
  month: string;
  num_orders: number;
  vendor_id: string;
  version: number;
}

export interface AnalyticsHour {
  day: string;
  discount_cents: number;
  free_orders: number;
  hour: number;
  is_refunded: boolean;
  lost_cents: Generated<number>;
  orders: number;
  pickup_seconds: number[];
  refund_cents: number;
  sales_cents: number;
  tax_cents: number;
  tip_cents: number;
  vendor_id: string;
  vendor_location_id: string;
}

export interface AnalyticsProduct {
  day: string;
  is_refunded: boolean;
  last_paid_at: Timestamp;
  name: string;
  orders: number;
  product_id: string;
  product_type: string;
  quantity: number;
  revenue_cents: number;
  variant_name: string | null;
  vendor_id: string;
  vendor_location_id: string;
}

export interface AppUser {
  created_at: Timestamp;
  email: Generated<string>;
  ended_at: Timestamp | null;
  first_name: Generated<string>;
  language: Generated<string>;
  language_told_at: Timestamp | null;
  last_name: Generated<string>;
  phone: string | null;
  signed_in_at: Timestamp | null;
  user_id: string;
}

export interface AuthPerson {
  phone_last4: string | null;
  user_id: string | null;
}

export interface BrokenInvariant {
  broken_invariant_id: Generated<number>;
  detail: string;
  rule: string;
  seen_at: Timestamp;
  subject: string;
}

export interface BulkChange {
  before: Json;
  change_id: string;
  made_at: Timestamp;
  vendor_location_id: string;
}

export interface CheckIn {
  by_name: string;
  by_user: string;
  check_in_id: string;
  happened_at: Timestamp;
  key: string | null;
  kind: string;
  people: number;
  received_at: Timestamp;
  reservation_id: string;
  undo_reason: string | null;
  undone_at: Timestamp | null;
  undone_by_name: string | null;
  undone_by_user: string | null;
}

export interface Contest {
  closed_at: Timestamp | null;
  created_at: Timestamp;
  draw_count: Generated<number>;
  event_id: string;
  seed: Buffer;
  updated_at: Timestamp;
  vendor_id: string;
  version: Generated<number>;
}

export interface CreditEntry {
  amount: number;
  created_at: Timestamp;
  credit_entry_id: Generated<number>;
  kind: string;
  membership_id: string;
  month: string | null;
  purchase_id: string | null;
  reservation_id: string | null;
}

export interface CustomerOrder {
  age_acknowledged: boolean;
  begun_at: Timestamp | null;
  completed_at: Timestamp | null;
  completed_at_location: string | null;
  completed_by_name: string | null;
  completed_by_scan: string | null;
  completed_by_user: string | null;
  create_hash: string | null;
  create_key: string | null;
  created_at: Timestamp;
  discount_cents: number;
  expired_at: Timestamp | null;
  has_part_refunds: Generated<boolean>;
  id_checked_at: Timestamp | null;
  id_checked_by: string | null;
  id_checked_by_name: string | null;
  is_test: Generated<boolean>;
  order_id: string;
  paid_at: Timestamp | null;
  payment_alert: string | null;
  pickup_by_name: string | null;
  pickup_by_user: string | null;
  pickup_changed_at: Timestamp | null;
  pickup_state: Generated<string>;
  promotion_description: string | null;
  refund_reason: string | null;
  refund_state: string | null;
  refunded_at: Timestamp | null;
  sold_out_product_ids: Generated<string[]>;
  station_states: Json | null;
  status: Generated<string>;
  stock_held_until: Timestamp | null;
  stock_state: string | null;
  stock_taken: Json | null;
  subtotal_cents: number;
  table_number: number | null;
  tax_cents: number;
  tip_cents: number;
  told_wait_seconds: number | null;
  total_cents: number;
  undone_completed_at: Timestamp | null;
  undone_scan: string | null;
  updated_at: Timestamp;
  user_id: string;
  vendor_id: string;
  vendor_location_id: string;
  version: Generated<number>;
}

export interface DeclinedCard {
  charge_id: string;
  declined_at: Timestamp;
  declined_by: string;
  payment_id: string;
  vendor_id: string | null;
}

export interface DeskRefund {
  amount_cents: number;
  created_at: Timestamp;
  payment_id: string;
  provider: string;
  provider_refund_id: string;
  refund_id: string | null;
  status: string;
  updated_at: Timestamp;
}

export interface DisplayLink {
  display_link_id: string;
  made_at: Timestamp;
  made_by: string;
  name: string;
  token_hash: Buffer;
  used_at: Timestamp | null;
  vendor_location_id: string;
}

export interface Dispute {
  amount_cents: number | null;
  created_at: Timestamp;
  dispute_id: string;
  due_at: Timestamp | null;
  evidence: Json | null;
  evidence_asked_at: Timestamp | null;
  evidence_by: string | null;
  evidence_by_name: string | null;
  evidence_key: string | null;
  evidence_received_at: Timestamp | null;
  is_answered: Generated<boolean>;
  is_refundable: Generated<boolean>;
  looked_at: Timestamp | null;
  payment_id: string;
  provider: string;
  reason: string | null;
  status: string;
  updated_at: Timestamp;
  vendor_id: string | null;
}

export interface Draw {
  counter: number;
  draw_key: string | null;
  drawn_at: Timestamp;
  event_id: string;
  had_won: boolean;
  prize_id: string | null;
  ticket_id: string;
  user_id: string;
}

export interface Event {
  created_at: Timestamp;
  description: Generated<string>;
  ends_at: Timestamp | null;
  event_id: string;
  name: string;
  over_at: Generated<Timestamp>;
  starts_at: Timestamp | null;
  status: string;
  status_chosen_at: Timestamp | null;
  ticketing_link: string | null;
  translations: Generated<Json>;
  updated_at: Timestamp;
  vendor_id: string;
  version: Generated<number>;
}

export interface EventPicture {
  event_id: string;
  media_id: string;
  position: number;
  vendor_id: string;
}

export interface EventsTimedEvent {
  ends_at: Timestamp | null;
  event_id: string | null;
  known_over_at: Timestamp | null;
  name: string | null;
  over_at: Timestamp | null;
  starts_at: Timestamp | null;
  status: string | null;
  status_chosen_at: Timestamp | null;
  vendor_id: string | null;
}

export interface GiveBack {
  amount_cents: number;
  created_at: Timestamp;
  finished_at: Timestamp | null;
  give_back_id: string;
  order_ids: string[];
  reason: string;
  requested_by: string;
  requested_by_name: string;
  vendor_id: string;
  vendor_location_id: string;
}

export interface Glevent {
  address_line1: string;
  address_line2: string | null;
  called_off_at: Timestamp | null;
  capacity: number;
  city: string;
  closed_at: Timestamp | null;
  closes_at: Generated<Timestamp>;
  country: string;
  created_at: Timestamp;
  description: Generated<string>;
  ends_at: Timestamp | null;
  event_link: string | null;
  glevent_id: string;
  has_waited: Generated<boolean>;
  latitude: number;
  longitude: number;
  name: string;
  original_capacity: number;
  over_at: Generated<Timestamp>;
  reserved_count: Generated<number>;
  starts_at: Timestamp | null;
  state: string;
  status: string;
  status_chosen_at: Timestamp | null;
  translations: Generated<Json>;
  updated_at: Timestamp;
  vendor_id: string;
  venue_name: string;
  version: Generated<number>;
  zip_code: string;
}

export interface GuestMessage {
  body: string;
  claimed_until: Timestamp | null;
  created_at: Timestamp;
  delivery: string | null;
  delivery_error: number | null;
  failed_at: Timestamp | null;
  guest_message_id: string;
  notice_id: string | null;
  phone: string;
  reservation_id: string;
  sent_at: Timestamp | null;
  tries: Generated<number>;
}

export interface GuestsEvening {
  glevent_id: string | null;
  over_at: Timestamp | null;
  starts_at: Timestamp | null;
  vendor_id: string | null;
}

export interface GuestsParty {
  arrived: number | null;
  glevent_id: string | null;
  holds_places: boolean | null;
  membership_id: string | null;
  quantity: number | null;
  reservation_id: string | null;
  status: string | null;
}

export interface IdempotencyKey {
  asked_hash: string | null;
  body_hash: string | null;
  claim: string | null;
  created_at: Timestamp;
  endpoint: string;
  key: string;
  locked_until: Timestamp;
  made: string | null;
  response: Buffer | null;
  status: number | null;
  user_id: string;
}

export interface InviteCode {
  code: string;
  created_at: Timestamp;
  created_by: string;
  expires_at: Timestamp;
  used_by: string | null;
}

export interface Lead {
  body_hash: string | null;
  claimed_until: Timestamp | null;
  company_name: string;
  created_at: Timestamp;
  email: string;
  full_name: string;
  is_gathered: Generated<boolean>;
  lead_id: string;
  mail_failed_at: Timestamp | null;
  mail_refusal: string | null;
  mail_tries: Generated<number>;
  mailed_at: Timestamp | null;
  message: string;
  phone: string;
  request_key: string | null;
}

export interface LinkScan {
  day: string;
  kind: string;
  scanned_id: string;
  scans: number;
  vendor_id: string | null;
}

export interface LocationWait {
  ready_at: Generated<Json>;
  updated_at: Timestamp;
  vendor_location_id: string;
  wait_seconds: number | null;
}

export interface LoginCode {
  binding_hash: Buffer;
  client_id: string;
  code_mac: Buffer;
  created_at: Timestamp;
  device: Generated<Buffer>;
  expires_at: Timestamp;
  login_code_id: string;
  phone: string;
  source: string | null;
  superseded_at: Timestamp | null;
  tries: Generated<number>;
  used_at: Timestamp | null;
}

export interface MailOutbox {
  body: string;
  created_at: Timestamp;
  mail_id: Generated<number>;
  reply_to: string;
  subject: string;
  to_address: string;
}

export interface Media {
  created_at: Timestamp;
  height: number;
  kind: Generated<string>;
  media_id: string;
  ready_at: Timestamp | null;
  removed_at: Timestamp | null;
  uploaded_by: string;
  vendor_id: string;
  width: number;
}

export interface MediaFile {
  bytes: number;
  content_type: string;
  key: string;
  media_id: string;
  width: number;
}

export interface Membership {
  created_at: Timestamp;
  credits: Generated<number>;
  due_at: Timestamp | null;
  duration_months: number;
  email: Generated<string>;
  ended_early_at: Timestamp | null;
  ends_at: Timestamp;
  first_name: Generated<string>;
  granted_through: string | null;
  last_name: Generated<string>;
  membership_id: string;
  phone_number: Generated<string>;
  started_at: Timestamp;
  stay_months: Generated<number>;
  taken_credits: number | null;
  taken_through: string | null;
  updated_at: Timestamp;
  user_id: string;
}

export interface MembershipMember {
  ends_at: Timestamp | null;
  first_name: string | null;
  last_name: string | null;
  user_id: string | null;
}

export interface MembershipPlaceCredits {
  reservation_id: string | null;
  spent: number | null;
}

export interface MembershipPurchase {
  amount_cents: number;
  created_at: Timestamp;
  duration_months: number;
  invite_code: string | null;
  paid_at: Timestamp | null;
  purchase_id: string;
  restored_at: Timestamp | null;
  status: Generated<string>;
  updated_at: Timestamp;
  user_id: string;
}

export interface OrderingHandOver {
  completed_at: Timestamp | null;
  name: string | null;
  order_id: string | null;
  user_id: string | null;
}

export interface OrderingOrderLine {
  as_read: Json | null;
  image_urls: string[] | null;
  line: number | null;
  name: string | null;
  order_id: string | null;
  price_cents: number | null;
  product_id: string | null;
  product_type: string | null;
  quantity: number | null;
  total_cents: number | null;
  variant_name: string | null;
}

export interface OrderingOrderMoney {
  completed_at: Timestamp | null;
  created_at: Timestamp | null;
  discount_cents: number | null;
  is_free: boolean | null;
  is_refunded: boolean | null;
  lost_cents: number | null;
  order_id: string | null;
  paid_at: Timestamp | null;
  refund_cents: number | null;
  status: string | null;
  subtotal_cents: number | null;
  taken_cents: number | null;
  taken_sales_cents: number | null;
  taken_tax_cents: number | null;
  taken_tip_cents: number | null;
  tax_cents: number | null;
  tip_cents: number | null;
  total_cents: number | null;
  user_id: string | null;
  vendor_id: string | null;
  vendor_location_id: string | null;
}

export interface OrderingToldWait {
  paid_at: Timestamp | null;
  told_wait_seconds: number | null;
  vendor_id: string | null;
  vendor_location_id: string | null;
  waited_seconds: Numeric | null;
}

export interface OrderItem {
  as_read: Json | null;
  discount_cents: number;
  discount_percent: number | null;
  image_urls: Generated<string[]>;
  line: number;
  name: string;
  note: Generated<string>;
  order_id: string;
  ordered_at: Timestamp | null;
  price_cents: number;
  product_id: string;
  product_type: string;
  quantity: number;
  tax_code: string;
  variant_name: string | null;
}

export interface PastLocation {
  seen_at: Timestamp;
  user_id: string;
  vendor_location_id: string;
}

export interface Payment {
  account: string | null;
  amount_cents: number;
  change_claim: string | null;
  changing_until: Timestamp | null;
  checked_at: Timestamp | null;
  created_at: Timestamp;
  currency: Generated<string>;
  description: Generated<string>;
  fee_basis_points: Generated<number>;
  handed_over_at: Timestamp | null;
  intent_id: string | null;
  method_brand: string | null;
  method_kind: string | null;
  method_last4: string | null;
  news_version: Generated<number>;
  next_amount_cents: number | null;
  next_look_at: Timestamp | null;
  payment_id: string;
  provider: string;
  purpose: string;
  reference: string;
  refunded_cents: Generated<number>;
  return_failed_at: Timestamp | null;
  returned_reason: string | null;
  status: Generated<string>;
  succeeded_at: Timestamp | null;
  touched_at: Timestamp | null;
  updated_at: Timestamp;
  user_id: string;
  vendor_id: string | null;
}

export interface PaymentCustomer {
  account: string | null;
  created_at: Timestamp;
  customer_id: string | null;
  ended_at: Timestamp | null;
  payment_customer_id: string;
  provider: string;
  remove_at: Timestamp | null;
  remove_failed_at: Timestamp | null;
  remove_tries: Generated<number>;
  user_id: string;
}

export interface PaymentsAwaited {
  due_at: Timestamp | null;
  payment_id: string | null;
  vendor_id: string | null;
}

export interface PaymentsFailedRefund {
  failed_at: Timestamp | null;
  refund_id: string | null;
  vendor_id: string | null;
}

export interface PaymentsMoneyBack {
  amount_cents: number | null;
  payment_id: string | null;
  updated_at: Timestamp | null;
}

export interface PaymentsObjection {
  amount_cents: number | null;
  is_refundable: boolean | null;
  payment_id: string | null;
  status: string | null;
}

export interface PaymentsOrderPayment {
  account: string | null;
  amount_cents: number | null;
  fee_basis_points: number | null;
  intent_id: string | null;
  is_returned: boolean | null;
  order_id: string | null;
  payment_id: string | null;
  provider: string | null;
  status: string | null;
  succeeded_at: Timestamp | null;
  vendor_id: string | null;
}

export interface PaymentsPaidOutLine {
  gross_cents: number | null;
  is_paid_out: boolean | null;
  kind: string | null;
  net_cents: number | null;
  payment_id: string | null;
  platform_fee_cents: number | null;
  provider_fee_cents: number | null;
  source_id: string | null;
}

export interface PaymentsRefundMade {
  amount_cents: number | null;
  gives_fee_back: boolean | null;
  payment_id: string | null;
  provider_refund_id: string | null;
}

export interface PaymentsRefusedCard {
  declined_at: Timestamp | null;
  declined_by: string | null;
  vendor_id: string | null;
}

export interface PaymentsReturnInVain {
  failed_at: Timestamp | null;
  is_handed_over: boolean | null;
  payment_id: string | null;
  vendor_id: string | null;
}

export interface PaymentsSentPayout {
  amount_cents: number | null;
  arrives_on: string | null;
  difference_cents: number | null;
  payout_id: string | null;
  status: string | null;
  vendor_id: string | null;
}

export interface PaymentsUnmadeRefund {
  created_at: Timestamp | null;
  refund_id: string | null;
  vendor_id: string | null;
}

export interface Payout {
  account: string;
  amount_cents: number;
  arrives_on: string;
  currency: string;
  difference_cents: number | null;
  is_by_hand: Generated<boolean>;
  made_at: Timestamp;
  payout_id: string;
  provider: string;
  read_at: Timestamp | null;
  read_to: string | null;
  status: string;
  updated_at: Timestamp;
  vendor_id: string;
}

export interface PayoutLine {
  account: string;
  gross_cents: number;
  happened_at: Timestamp;
  intent_id: string | null;
  kind: string;
  line_id: string;
  net_cents: number;
  payment_id: string | null;
  payout_id: string;
  platform_fee_cents: number;
  provider: string;
  provider_fee_cents: number;
  source_id: string | null;
  type: string;
}

export interface PhoneGuard {
  failures: Generated<number>;
  last_sent_at: Timestamp | null;
  locked_until: Timestamp | null;
  phone: string;
  updated_at: Timestamp;
}

export interface PhoneHolder {
  began_at: Timestamp;
  ended_at: Timestamp | null;
  holder_id: string;
  mark_hash: Buffer;
  shared_phone_id: string;
  until: Timestamp;
  user_id: string;
}

export interface PinReset {
  pin_id: string;
  reset_at: Timestamp;
  user_id: string;
  vendor_id: string;
}

export interface PinTry {
  phone_user_id: string;
  tries: number;
  user_id: string;
}

export interface PlatformNotice {
  audience: string;
  en: string;
  es: string;
  is_only: Generated<boolean>;
  set_at: Timestamp;
  until: Timestamp;
  words: Generated<Json>;
}

export interface PlatformOperator {
  added_at: Timestamp;
  name: string | null;
  phone: string;
}

export interface PrintedPoster {
  printed_at: Timestamp;
  vendor_location_id: string;
}

export interface Printer {
  asked_at: Timestamp | null;
  condition: Generated<string>;
  is_automatic: boolean;
  kind: string;
  language: string;
  made_at: Timestamp;
  made_by: string;
  name: string;
  paper_width: number;
  printer_id: string;
  station: string | null;
  token_hash: Buffer;
  vendor_id: string;
  vendor_location_id: string;
  version: Generated<number>;
}

export interface PrintJob {
  bytes: Buffer | null;
  copy: Generated<number>;
  due_at: Timestamp;
  failures: Generated<number>;
  handed_at: Timestamp | null;
  is_asked: boolean;
  kind: string;
  made_at: Timestamp;
  order_id: string;
  print_job_id: string;
  printed_at: Timestamp | null;
  printer_id: string;
  state: Generated<string>;
  station: string;
}

export interface Prize {
  description: string;
  event_id: string;
  given: Generated<number>;
  image_url: string | null;
  media_id: string | null;
  name: string;
  odds_ppm: number;
  position: number;
  prize_id: string;
  quantity: number;
  translations: Generated<Json>;
}

export interface Product {
  abv_tenths: number | null;
  allergens: Generated<string[]>;
  archived_at: Timestamp | null;
  description: string | null;
  display_order: Generated<number>;
  group_id: string | null;
  image_urls: Generated<string[]>;
  import_key: string | null;
  is_available: Generated<boolean>;
  media_id: string | null;
  name: string;
  parent_id: string | null;
  picture_alt: string | null;
  price_cents: number;
  product_id: string;
  product_type: string;
  stock_shown: number | null;
  tax_code: string;
  translations: Generated<Json>;
  updated_at: Timestamp;
  variant_name: string | null;
  vendor_location_id: string;
  version: Generated<number>;
}

export interface ProductImport {
  actor_name: string;
  actor_user_id: string;
  checked: Generated<number>;
  columns: string[];
  created_at: Timestamp;
  file_name: string;
  import_id: string;
  location_ids: string[] | null;
  received: Generated<number>;
  row_count: number;
  state: string;
  updated_at: Timestamp;
  usual_product_type: string | null;
  usual_tax_code: string | null;
  vendor_id: string;
  vendor_location_id: string;
}

export interface ProductImportRow {
  base_version: number | null;
  cells: Json;
  changes: Generated<string[]>;
  import_id: string;
  import_key: string | null;
  name: Generated<string>;
  position: number;
  problems: Generated<Json>;
  product_id: string | null;
  row_number: number;
  told: Json | null;
  vendor_location_id: string | null;
  verdict: string | null;
  wanted: Json | null;
}

export interface ProductPicture {
  media_id: string;
  product_id: string;
}

export interface ProductStock {
  left_count: number;
  product_id: string;
  updated_at: Timestamp;
  vendor_location_id: string;
  version: Generated<number>;
}

export interface Promotion {
  amount_cents: number | null;
  description: string;
  ended_at: Timestamp | null;
  ends_at: Timestamp | null;
  happy_hours: Generated<Json>;
  is_paused: Generated<boolean>;
  kinds: string[] | null;
  percent: number | null;
  product_ids: string[] | null;
  product_types: string[];
  promotion_id: string;
  starts_at: Timestamp | null;
  translations: Generated<Json>;
  vendor_id: string;
  vendor_location_ids: string[] | null;
  version: Generated<number>;
}

export interface RateLimit {
  bucket: string;
  count: number;
  window_start: Timestamp;
}

export interface ReadyNotice {
  asked_at: Timestamp;
  auth: string | null;
  channel: string;
  claimed_until: Timestamp | null;
  endpoint: string | null;
  failed_at: Timestamp | null;
  failure: string | null;
  language: string;
  order_id: string;
  p256dh: string | null;
  ready_notice_id: string;
  sent_at: Timestamp | null;
  taken_back_at: Timestamp | null;
  tries: Generated<number>;
  vendor_id: string;
}

export interface Refund {
  amount_cents: number;
  asked_at: Timestamp | null;
  created_at: Timestamp;
  idempotency_key: string;
  lines: Json | null;
  not_before: Timestamp | null;
  payment_id: string | null;
  provider_refund_id: string | null;
  reason: string;
  refund_id: string;
  refunded_payment_id: string;
  requested_by: string | null;
  status: Generated<string>;
  updated_at: Timestamp;
}

export interface ReleaseFile {
  body: Buffer;
  coding: string;
  name: string;
  seen_at: Timestamp;
}

export interface Reservation {
  arrived: Generated<number>;
  cancelled_at: Timestamp | null;
  checked_in_at: Timestamp | null;
  checked_in_by_name: string | null;
  checked_in_by_user: string | null;
  create_key: string | null;
  created_at: Timestamp;
  ended_at: Timestamp | null;
  first_name: Generated<string>;
  glevent_id: string;
  is_unpaid: Generated<boolean>;
  last_name: Generated<string>;
  let_in_of: string | null;
  membership_id: string | null;
  places_over: Generated<number>;
  quantity: number;
  reservation_id: string;
  status: string;
  updated_at: Timestamp;
  user_id: string | null;
  vendor_id: string;
}

export interface Reward {
  claim_code: string;
  claim_expires_at: Timestamp;
  claim_key: string | null;
  claimed_at: Timestamp | null;
  claimed_by: string | null;
  draw_counter: number;
  event_id: string;
  prize_description: string;
  prize_id: string;
  prize_image_url: string | null;
  prize_name: string;
  reward_id: string;
  translations: Generated<Json>;
  user_id: string;
  vendor_id: string;
  won_at: Timestamp;
}

export interface SandboxBalanceTransaction {
  account: string;
  created_at: Timestamp;
  gross_cents: number;
  intent_id: string;
  kind: string;
  payout_id: string | null;
  platform_fee_cents: number;
  provider_fee_cents: number;
  source_id: string;
  transaction_id: Generated<number>;
}

export interface SandboxCharge {
  amount_cents: number;
  charge_id: string;
  created_at: Timestamp;
  intent_id: string;
}

export interface SandboxConnectedAccount {
  account_id: string;
  created_at: Timestamp;
  name: string;
  submitted_at: Timestamp | null;
}

export interface SandboxCustomer {
  account: string | null;
  created_at: Timestamp;
  customer_id: string;
}

export interface SandboxDelivery {
  attempts: Generated<number>;
  body: string;
  created_at: Timestamp;
  delivered_at: Timestamp | null;
  delivery_id: Generated<number>;
  due_at: Timestamp;
  event_id: string;
  given_up_at: Timestamp | null;
  last_answer: string | null;
}

export interface SandboxDispute {
  created_at: Timestamp;
  decides_at: Timestamp | null;
  dispute_id: string;
  due_at: Timestamp | null;
  evidence: string | null;
  intent_id: string;
  opens_at: Timestamp | null;
  status: string;
}

export interface SandboxIntent {
  account: string | null;
  amount_cents: number;
  created_at: Timestamp;
  currency: string;
  customer_id: string | null;
  description: string;
  fee_cents: Generated<number>;
  intent_id: string;
  payer: string | null;
  payment_id: string;
  refund_mode: Generated<string>;
  settles_as: string | null;
  settles_at: Timestamp | null;
  status: string;
  updated_at: Timestamp;
  webhook_mode: Generated<string>;
}

export interface SandboxPayout {
  account: string;
  amount_cents: number;
  arrives_on: string;
  created_at: Timestamp;
  payout_id: string;
}

export interface SandboxPayoutDay {
  day: string;
}

export interface SandboxRefund {
  amount_cents: number;
  created_at: Timestamp;
  fee_back_cents: Generated<number>;
  intent_id: string;
  reason: string;
  refund_id: string;
  request_key: string | null;
  settles_as: string | null;
  settles_at: Timestamp | null;
  status: string;
  updated_at: Timestamp;
}

export interface SandboxRequest {
  created_at: Timestamp;
  fingerprint: string;
  idempotency_key: string;
  subject_id: string;
}

export interface SandboxSavedCard {
  card_id: string;
  created_at: Timestamp;
  customer_id: string;
  exp_month: number;
  exp_year: number;
  intent_id: string;
  last4: string;
}

export interface SessionFamily {
  audience: string;
  client_id: string;
  created_at: Timestamp;
  ended_at: Timestamp | null;
  ended_reason: string | null;
  expires_at: Timestamp;
  family_id: string;
  login_code_id: string | null;
  scope: string;
  user_id: string;
}

export interface SessionToken {
  created_at: Timestamp;
  family_id: string;
  renewal_id: string | null;
  replaced_at: Timestamp | null;
  token_hash: Buffer;
  used_at: Timestamp | null;
}

export interface SharedPhone {
  ended_at: Timestamp | null;
  expires_at: Timestamp;
  made_at: Timestamp;
  session_id: string;
  shared_phone_id: string;
  user_id: string;
  vendor_id: string;
}

export interface ShortLink {
  code: string;
  created_at: Timestamp;
  redirect_url: string;
  retired_at: Timestamp | null;
  vendor_id: string | null;
}

export interface SigningKey {
  created_at: Timestamp;
  kid: string;
  public_jwk: Json;
  published_until: Timestamp;
  sealed_private_jwk: Buffer;
  signs_from: Timestamp;
}

export interface SignInGuard {
  device: Buffer;
  failures: Generated<number>;
  last_sent_at: Timestamp | null;
  locked_until: Timestamp | null;
  phone: string;
  updated_at: Timestamp;
}

export interface SmsOptOut {
  opted_out_at: Timestamp;
  phone: string;
  until: Timestamp | null;
}

export interface SmsOutbox {
  body: string;
  created_at: Timestamp;
  is_call: Generated<boolean>;
  message_id: Generated<number>;
  to_phone: string;
}

export interface SmsSource {
  level: number;
  source: string;
  updated_at: Timestamp;
}

export interface SpentWork {
  challenge: string;
  expires_at: Timestamp;
}

export interface StaffInvitation {
  body: string;
  claimed_until: Timestamp | null;
  created_at: Timestamp;
  failed_at: Timestamp | null;
  invitation_id: string;
  opted_out_at: Timestamp | null;
  phone: string;
  sent_at: Timestamp | null;
  tries: Generated<number>;
  vendor_id: string;
}

export interface StaffPin {
  hash: Buffer;
  pin_id: string;
  salt: Buffer;
  set_at: Timestamp;
  user_id: string;
}

export interface StaffRole {
  created_at: Timestamp;
  location_ids: string[] | null;
  name: string;
  phone: string;
  role: string;
  vendor_id: string;
  version: Generated<number>;
}

export interface StockMove {
  product_id: string;
  stock_move_id: Generated<number>;
}

export interface TaxRate {
  rate_ppm: number;
  tax_code: string;
  vendor_location_id: string;
}

export interface Ticket {
  created_at: Timestamp;
  event_id: string;
  revoked_at: Timestamp | null;
  source_id: string;
  source_type: string;
  spent_at: Timestamp | null;
  ticket_id: string;
  user_id: string;
}

export interface Vendor {
  accent: string | null;
  address_line1: string;
  address_line2: string | null;
  business_day_start_hour: Generated<number>;
  city: string;
  fee_basis_points: number | null;
  guestlist_enabled: Generated<boolean>;
  language: Generated<string>;
  logo: Json | null;
  logo_media_id: string | null;
  name: string;
  payment_account: string | null;
  receipt_footer: string | null;
  state: string;
  support_email: string | null;
  support_phone: string | null;
  suspended_at: Timestamp | null;
  suspension_reason: string | null;
  time_zone: string;
  translations: Generated<Json>;
  vendor_id: string;
  version: Generated<number>;
  zip: string;
}

export interface VendorAccount {
  account: string | null;
  asked_at: Timestamp | null;
  created_at: Timestamp;
  due_count: Generated<number>;
  is_submitted: Generated<boolean>;
  payouts_asked_at: Timestamp | null;
  pays_out: Generated<boolean>;
  provider: string;
  request_key: string;
  takes_charges: Generated<boolean>;
  vendor_id: string;
}

export interface VendorLocation {
  address_line1: string | null;
  address_line2: string | null;
  alcohol_hours: Json | null;
  busy_since: Timestamp | null;
  city: string | null;
  closed_note: string | null;
  description: string;
  display_order: number | null;
  kitchen_types: Generated<string[]>;
  menu_version: Generated<number>;
  opening_hours: Json | null;
  pause_note: string | null;
  pause_translations: Generated<Json>;
  paused_until: Timestamp | null;
  prepares_orders: Generated<boolean>;
  splash_media_id: string | null;
  splash_video_url: string | null;
  state: string | null;
  status: Generated<string>;
  table_count: Generated<number>;
  target_minutes: Generated<number>;
  translations: Generated<Json>;
  vendor_id: string;
  vendor_location_id: string;
  version: Generated<number>;
  waiting_limit: number | null;
  was_opened: Generated<boolean>;
  zip: string | null;
}

export interface VendorRole {
  created_at: Timestamp | null;
  name: string | null;
  phone: string | null;
  role: string | null;
  vendor_id: string | null;
}

export interface VenueAddress {
  address: string;
  expires_at: Timestamp;
  named_at: Timestamp;
  named_by: string;
  vendor_id: string;
  venue_address_id: string;
}

export interface VenuesBusiness {
  business_day_start_hour: number | null;
  guestlist_enabled: boolean | null;
  name: string | null;
  payment_account: string | null;
  time_zone: string | null;
  vendor_id: string | null;
}

export interface VenuesLocation {
  description: string | null;
  display_order: number | null;
  vendor_id: string | null;
  vendor_location_id: string | null;
}

export interface WebhookEvent {
  account: string | null;
  event_id: string;
  provider: string;
  received_at: Timestamp;
  type: string;
}

export interface Wristband {
  created_at: Timestamp;
  nfc_id: string;
  override_url: string | null;
  retired_at: Timestamp | null;
  vendor_id: string | null;
}

export interface Database {
  activity: Activity;
  activity_position: ActivityPosition;
  analytics_customer: AnalyticsCustomer;
  analytics_day: AnalyticsDay;
  analytics_dump: AnalyticsDump;
  analytics_hour: AnalyticsHour;
  analytics_product: AnalyticsProduct;
  app_user: AppUser;
  "auth.person": AuthPerson;
  broken_invariant: BrokenInvariant;
  bulk_change: BulkChange;
  check_in: CheckIn;
  contest: Contest;
  credit_entry: CreditEntry;
  customer_order: CustomerOrder;
  declined_card: DeclinedCard;
  desk_refund: DeskRefund;
  display_link: DisplayLink;
  dispute: Dispute;
  draw: Draw;
  event: Event;
  event_picture: EventPicture;
  "events.timed_event": EventsTimedEvent;
  give_back: GiveBack;
  glevent: Glevent;
  guest_message: GuestMessage;
  "guests.evening": GuestsEvening;
  "guests.party": GuestsParty;
  idempotency_key: IdempotencyKey;
  invite_code: InviteCode;
  lead: Lead;
  link_scan: LinkScan;
  location_wait: LocationWait;
  login_code: LoginCode;
  mail_outbox: MailOutbox;
  media: Media;
  media_file: MediaFile;
  membership: Membership;
  membership_purchase: MembershipPurchase;
  "membership.member": MembershipMember;
  "membership.place_credits": MembershipPlaceCredits;
  order_item: OrderItem;
  "ordering.hand_over": OrderingHandOver;
  "ordering.order_line": OrderingOrderLine;
  "ordering.order_money": OrderingOrderMoney;
  "ordering.told_wait": OrderingToldWait;
  past_location: PastLocation;
  payment: Payment;
  payment_customer: PaymentCustomer;
  "payments.awaited": PaymentsAwaited;
  "payments.failed_refund": PaymentsFailedRefund;
  "payments.money_back": PaymentsMoneyBack;
  "payments.objection": PaymentsObjection;
  "payments.order_payment": PaymentsOrderPayment;
  "payments.paid_out_line": PaymentsPaidOutLine;
  "payments.refund_made": PaymentsRefundMade;
  "payments.refused_card": PaymentsRefusedCard;
  "payments.return_in_vain": PaymentsReturnInVain;
  "payments.sent_payout": PaymentsSentPayout;
  "payments.unmade_refund": PaymentsUnmadeRefund;
  payout: Payout;
  payout_line: PayoutLine;
  phone_guard: PhoneGuard;
  phone_holder: PhoneHolder;
  pin_reset: PinReset;
  pin_try: PinTry;
  platform_notice: PlatformNotice;
  platform_operator: PlatformOperator;
  print_job: PrintJob;
  printed_poster: PrintedPoster;
  printer: Printer;
  prize: Prize;
  product: Product;
  product_import: ProductImport;
  product_import_row: ProductImportRow;
  product_picture: ProductPicture;
  product_stock: ProductStock;
  promotion: Promotion;
  rate_limit: RateLimit;
  ready_notice: ReadyNotice;
  refund: Refund;
  release_file: ReleaseFile;
  reservation: Reservation;
  reward: Reward;
  "sandbox.balance_transaction": SandboxBalanceTransaction;
  "sandbox.charge": SandboxCharge;
  "sandbox.connected_account": SandboxConnectedAccount;
  "sandbox.customer": SandboxCustomer;
  "sandbox.delivery": SandboxDelivery;
  "sandbox.dispute": SandboxDispute;
  "sandbox.intent": SandboxIntent;
  "sandbox.payout": SandboxPayout;
  "sandbox.payout_day": SandboxPayoutDay;
  "sandbox.refund": SandboxRefund;
  "sandbox.request": SandboxRequest;
  "sandbox.saved_card": SandboxSavedCard;
  session_family: SessionFamily;
  session_token: SessionToken;
  shared_phone: SharedPhone;
  short_link: ShortLink;
  sign_in_guard: SignInGuard;
  signing_key: SigningKey;
  sms_opt_out: SmsOptOut;
  sms_outbox: SmsOutbox;
  sms_source: SmsSource;
  spent_work: SpentWork;
  staff_invitation: StaffInvitation;
  staff_pin: StaffPin;
  staff_role: StaffRole;
  stock_move: StockMove;
  tax_rate: TaxRate;
  ticket: Ticket;
  vendor: Vendor;
  vendor_account: VendorAccount;
  vendor_location: VendorLocation;
  vendor_role: VendorRole;
  venue_address: VenueAddress;
  "venues.business": VenuesBusiness;
  "venues.location": VenuesLocation;
  webhook_event: WebhookEvent;
  wristband: Wristband;
}
