import type { CalendarDate } from "./time/calendar-date.ts";

// Written by `npm run types`. Lists the columns that a member may read and write.

/** The columns of a table or view that a member may read. */
export type Row<Name extends keyof Readable> = Readable[Name]["Row"];
/** The columns of a new row that a member may insert. */
export type Insert<Name extends keyof Tables> = Tables[Name]["Insert"];
/** The columns of a row that a member may update. */
export type Update<Name extends keyof Tables> = Tables[Name]["Update"];

type Tables = Database["public"]["Tables"];
type Readable = Tables & Database["public"]["Views"];

type Reference<
  Key extends string,
  Columns extends string[],
  Table extends string,
  Referenced extends string[] = ["id"],
> = {
  foreignKeyName: Key;
  columns: Columns;
  referencedRelation: Table;
  referencedColumns: Referenced;
};

export type Database = {
  public: {
    Tables: {
      answer_texts: {
        Row: {
          employer_id: number;
          kind: "invite" | "decline" | "question";
          subject: string;
          body: string;
        };
        Insert: never;
        Update: never;
        Relationships: [Reference<"answer_texts_employer_id_fkey", ["employer_id"], "employers">];
      };
      application_notes: {
        Row: {
          id: number;
          application_id: number;
          user_id: number | null;
          author: string;
          body: string;
          created: string;
        };
        Insert: never;
        Update: never;
        Relationships: [
          Reference<"application_notes_application_id_fkey", ["application_id"], "applications">,
          Reference<"application_notes_user_id_fkey", ["user_id"], "users">,
        ];
      };
      applications: {
        Row: {
          id: number;
          job_opening_id: number;
          name: string | null;
          email: string | null;
          phone: string | null;
          message: string | null;
          answers: unknown | null;
          meets_needs: boolean;
          state: "new" | "contacted" | "interview" | "hired" | "declined";
          state_changed: string | null;
          held_at: string | null;
          deletion_asked: string | null;
          arrived_in_flood: boolean;
          created: string;
        };
        Insert: never;
        Update: never;
        Relationships: [Reference<"applications_job_opening_id_fkey", ["job_opening_id"], "job_openings">];
      };
      education_credentials: {
        Row: { id: number; name: string; sort: number };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      employer_invitations: {
        Row: {
          id: number;
          employer_id: number;
          email: string;
          invited_by: number | null;
          created: string;
          expires_at: string;
        };
        Insert: never;
        Update: never;
        Relationships: [
          Reference<"employer_invitations_employer_id_fkey", ["employer_id"], "employers">,
          Reference<"employer_invitations_invited_by_fkey", ["invited_by"], "users">,
        ];
      };
      employers: {
        Row: {
          id: number;
          name: string;
          logo: string | null;
          logo_version: string | null;
          logo_review_note: string | null;
          description: string | null;
          industry: number | null;
          primary_service: string | null;
          employee_count: number | null;
          company_url: string | null;
          approved_url: string | null;
          careers_url: string | null;
          contact_email: string | null;
          phone: string | null;
          is_email_public: boolean;
          is_phone_public: boolean;
          approved: 0 | 1;
          inactive: 0 | 1;
          requires_second_factor: boolean;
          is_public_employer: boolean | null;
          created: string;
          created_by: number | null;
          modified: string;
          modified_by: number | null;
        };
        Insert: {
          name: string;
          description?: string | null;
          industry?: number | null;
          primary_service?: string | null;
          employee_count?: number | null;
          company_url?: string | null;
          careers_url?: string | null;
          contact_email?: string | null;
          phone?: string | null;
          approved?: 0 | 1;
          inactive?: 0 | 1;
        };
        Update: {
          name?: string;
          description?: string | null;
          industry?: number | null;
          primary_service?: string | null;
          employee_count?: number | null;
          company_url?: string | null;
          careers_url?: string | null;
          contact_email?: string | null;
          phone?: string | null;
          is_email_public?: boolean;
          is_phone_public?: boolean;
          is_public_employer?: boolean | null;
        };
        Relationships: [
          Reference<"employers_created_by_fkey", ["created_by"], "users">,
          Reference<"employers_industry_fkey", ["industry"], "job_categories">,
          Reference<"employers_modified_by_fkey", ["modified_by"], "users">,
        ];
      };
      employers_users: {
        Row: {
          user_id: number;
          employer_id: number;
          joined_by: "creator" | "invitation" | "staff";
          requires_second_factor: boolean;
          created: string;
        };
        Insert: never;
        Update: never;
        Relationships: [
          Reference<"employers_users_employer_id_fkey", ["employer_id"], "employers">,
          Reference<"employers_users_user_id_fkey", ["user_id"], "users">,
        ];
      };
      employment_types: {
        Row: { id: number; name: string; sort: number };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      experience_levels: {
        Row: { id: number; name: string; sort: number };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      job_categories: {
        Row: { id: number; name: string; parent_id: number | null };
        Insert: never;
        Update: never;
        Relationships: [Reference<"job_categories_parent_id_fkey", ["parent_id"], "job_categories">];
      };
      job_categories_job_openings: {
        Row: { job_opening_id: number; job_category_id: number };
        Insert: { job_opening_id: number; job_category_id: number };
        Update: never;
        Relationships: [
          Reference<"job_categories_job_openings_job_category_id_fkey", ["job_category_id"], "job_categories">,
          Reference<"job_categories_job_openings_job_opening_id_fkey", ["job_opening_id"], "job_openings">,
        ];
      };
      job_days: {
        Row: { job_opening_id: number; day: CalendarDate; views: number; apply_clicks: number };
        Insert: never;
        Update: never;
        Relationships: [Reference<"job_days_job_opening_id_fkey", ["job_opening_id"], "job_openings">];
      };
      job_drafts: {
        Row: {
          user_id: number;
          employer_id: number;
          id: string;
          version: number;
          copy_id: string;
          name: string | null;
          title: string;
          draft: unknown;
          updated: string;
        };
        Insert: never;
        Update: { name?: string | null };
        Relationships: [
          Reference<
            "job_drafts_user_id_employer_id_fkey",
            ["user_id", "employer_id"],
            "employers_users",
            ["user_id", "employer_id"]
          >,
        ];
      };
      job_openings: {
        Row: {
          id: number;
          employer_id: number;
          name: string;
          description: string;
          address_line_one: string;
          address_line_two: string | null;
          city: string;
          state: "Minnesota" | "Wisconsin";
          postal_code: string;
          latitude: number | null;
          longitude: number | null;
          location_precision: "address" | "city" | "postal_code" | "default" | null;
          start_date: CalendarDate;
          end_date: CalendarDate;
          employment_type_id: number;
          location_type_id: number;
          education_credential_id: number;
          experience_level_id: number;
          pay_type: 1 | 2;
          min_annual_pay: number;
          max_annual_pay: number;
          min_hourly_pay: number;
          max_hourly_pay: number;
          application_type: "url" | "email" | "platform";
          application_url: string | null;
          application_email: string | null;
          special_instructions: string | null;
          benefits: string | null;
          questions: string | null;
          text_unread_since: string | null;
          original_script_job_id: number | null;
          source_gone: string | null;
          views: number;
          clicked_apply: number;
          archived: 0 | 1;
          closed_reason: "filled_here" | "filled_elsewhere" | "not_needed" | null;
          closed_at: string | null;
          outcome: "hired_here" | "hired_elsewhere" | "not_hired" | null;
          outcome_at: string | null;
          end_date_before_closing: CalendarDate | null;
          paused_until: CalendarDate | null;
          approved: 0 | 1;
          approved_at: string | null;
          review_note: string | null;
          is_promoted: 0 | 1;
          applications_held_at: string | null;
          applications_deleted_on: CalendarDate | null;
          created: string;
          modified: string;
          modified_by: number | null;
        };
        Insert: {
          employer_id: number;
          name: string;
          description: string;
          address_line_one: string;
          address_line_two?: string | null;
          city: string;
          state: "Minnesota" | "Wisconsin";
          postal_code: string;
          latitude?: number | null;
          longitude?: number | null;
          location_precision?: "address" | "city" | "postal_code" | "default" | null;
          start_date?: CalendarDate;
          end_date: CalendarDate;
          employment_type_id?: number;
          location_type_id?: number;
          education_credential_id?: number;
          experience_level_id?: number;
          pay_type?: 1 | 2;
          min_annual_pay: number;
          max_annual_pay: number;
          min_hourly_pay?: number;
          max_hourly_pay?: number;
          application_type?: "url" | "email" | "platform";
          application_url?: string | null;
          application_email?: string | null;
          special_instructions?: string | null;
          benefits?: string | null;
          questions?: string | null;
          original_script_job_id?: number | null;
        };
        Update: Partial<Omit<Insert<"job_openings">, "employer_id" | "original_script_job_id">>;
        Relationships: [
          Reference<"job_openings_education_credential_id_fkey", ["education_credential_id"], "education_credentials">,
          Reference<"job_openings_employer_id_fkey", ["employer_id"], "employers">,
          Reference<"job_openings_employment_type_id_fkey", ["employment_type_id"], "employment_types">,
          Reference<"job_openings_experience_level_id_fkey", ["experience_level_id"], "experience_levels">,
          Reference<"job_openings_location_type_id_fkey", ["location_type_id"], "location_types">,
          Reference<"job_openings_modified_by_fkey", ["modified_by"], "users">,
          Reference<
            "job_openings_original_script_job_id_employer_id_fkey",
            ["original_script_job_id", "employer_id"],
            "script_acquired_job_openings",
            ["id", "employer_id"]
          >,
        ];
      };
      location_types: {
        Row: { id: number; name: string };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      pending_employer_user_connections: {
        Row: {
          id: number;
          employer_id: number;
          user_id: number;
          requested_by: number;
          created: string;
        };
        Insert: { employer_id: number; user_id: number; requested_by: number };
        Update: never;
        Relationships: [
          Reference<"pending_employer_user_connections_employer_id_fkey", ["employer_id"], "employers">,
          Reference<"pending_employer_user_connections_requested_by_fkey", ["requested_by"], "users">,
          Reference<"pending_employer_user_connections_user_id_fkey", ["user_id"], "users">,
        ];
      };
      script_acquired_job_openings: {
        Row: {
          id: number;
          employer_id: number;
          name: string;
          description: string | null;
          city: string | null;
          state: string | null;
          address_line_one: string | null;
          address_line_two: string | null;
          postal_code: string | null;
          start_date: CalendarDate | null;
          end_date: CalendarDate | null;
          employment_type_id: number | null;
          location_type_id: number | null;
          education_credential_id: number | null;
          experience_level_id: number | null;
          pay_type: 1 | 2 | null;
          min_annual_pay: number | null;
          max_annual_pay: number | null;
          min_hourly_pay: number | null;
          max_hourly_pay: number | null;
          application_type: "url" | "email" | "platform" | null;
          application_url: string | null;
          application_email: string | null;
          special_instructions: string | null;
          benefits: string | null;
          job_category_list: (string | number)[];
          sources: Record<string, { url: string; from?: string; because?: string[] }>;
          created: string;
          moved_to_live: true | null;
          denied: true | null;
          not_a_job: true | null;
        };
        Insert: never;
        Update: { moved_to_live?: true | null; denied?: true | null; not_a_job?: true | null };
        Relationships: [
          Reference<
            "script_acquired_job_openings_education_credential_id_fkey",
            ["education_credential_id"],
            "education_credentials"
          >,
          Reference<"script_acquired_job_openings_employer_id_fkey", ["employer_id"], "employers">,
          Reference<"script_acquired_job_openings_employment_type_id_fkey", ["employment_type_id"], "employment_types">,
          Reference<
            "script_acquired_job_openings_experience_level_id_fkey",
            ["experience_level_id"],
            "experience_levels"
          >,
          Reference<"script_acquired_job_openings_location_type_id_fkey", ["location_type_id"], "location_types">,
        ];
      };
      team_log: {
        Row: {
          id: number;
          employer_id: number;
          action:
            | "company_created"
            | "joined"
            | "access_granted"
            | "left"
            | "removed"
            | "invited"
            | "invitation_resent"
            | "invitation_revoked"
            | "job_closed"
            | "job_reopened"
            | "job_renewed"
            | "job_deleted"
            | "job_restored"
            | "job_duplicated"
            | "job_renewal_undone"
            | "job_paused"
            | "job_unpaused"
            | "job_outcome"
            | "second_factor_required"
            | "second_factor_optional";
          actor_id: number | null;
          actor_email: string | null;
          subject_id: number | null;
          subject_email: string | null;
          job_id: number | null;
          job_name: string | null;
          created: string;
        };
        Insert: never;
        Update: never;
        Relationships: [
          Reference<"team_log_actor_id_fkey", ["actor_id"], "users">,
          Reference<"team_log_employer_id_fkey", ["employer_id"], "employers">,
          Reference<"team_log_subject_id_fkey", ["subject_id"], "users">,
        ];
      };
      users: {
        Row: {
          id: number;
          auth_id: string;
          first_name: string;
          last_name: string;
          email: string;
          last_login: string | null;
        };
        Insert: {
          auth_id: string;
          first_name?: string;
          last_name?: string;
          email: string;
          role?: string;
          user_type?: string;
          send_email?: 0 | 1;
          automated_email?: 0 | 1;
          newsletter_email?: 0 | 1;
        };
        Update: Partial<Omit<Insert<"users">, "auth_id" | "email" | "role" | "user_type">>;
        Relationships: [];
      };
    };
    Views: {
      job_list: {
        Row: Tables["job_openings"]["Row"] & {
          status: "active" | "closed" | "expired";
          applications: number;
          new_applications: number;
          title_order: string | null;
          place_order: string | null;
          status_order: number | null;
        };
        Relationships: [];
      };
    };
    Functions: {
      accept_invitation: { Args: { token: string }; Returns: number };
      add_application_note: { Args: { application_id: number; body: string }; Returns: number };
      applicants: {
        Args: {
          employer_id: number;
          term?: string;
          state?: string;
          job_id?: number;
          active_jobs?: boolean;
          skipped?: number;
          page_size?: number;
          before?: string;
          before_id?: number;
          before_meets_needs?: boolean;
          meets_needs?: boolean;
        };
        Returns: { total: number; has_more: boolean; unnamed: number; rows: unknown; has_unmet: boolean }[];
      };
      cancel_scan: { Args: { scan_id: number }; Returns: undefined };
      close_job: { Args: { job_id: number; reason?: string; on_date?: CalendarDate }; Returns: number };
      close_jobs: {
        Args: { employer_id: number; job_ids: number[]; reason?: string; key?: string };
        Returns: { job_id: number; outcome: string; batch_id: number }[];
      };
      company_page: {
        Args: { employer_id: number };
        Returns: { is_open: boolean; changed: string[]; added: string[] }[];
      };
      dashboard: {
        Args: { employer_id: number };
        Returns: {
          active_jobs: number;
          ending_soon: number;
          applications: number;
          views: number;
          to_answer: unknown;
          ending: unknown;
          in_review: unknown;
          sent_back: unknown;
          events: unknown;
          has_public_page: boolean;
          hires: number;
          hires_here: number;
          days_to_hire: number;
        }[];
      };
      delete_jobs: {
        Args: { employer_id: number; job_ids: number[]; key?: string };
        Returns: { job_id: number; outcome: string; batch_id: number }[];
      };
      deleted_jobs: {
        Args: { employer_id: number };
        Returns: {
          id: number;
          name: string;
          city: string;
          state: string;
          deleted: string;
          deleted_by: string;
          is_staff: boolean;
          deleted_by_name: string;
        }[];
      };
      duplicate_jobs: {
        Args: { employer_id: number; job_ids: number[]; key?: string };
        Returns: { job_id: number; outcome: string; batch_id: number }[];
      };
      employer_name_taken: { Args: { name: string; except_id?: number }; Returns: boolean };
      employers_that_need_second_factor: { Args: never; Returns: { id: number; name: string }[] };
      hires: {
        Args: { employer_id: number };
        Returns: {
          job_id: number;
          job_name: string;
          application_id: number;
          applicant: string;
          is_here: boolean;
          hired: CalendarDate;
          days: number;
        }[];
      };
      hold_application: { Args: { application_id: number; is_held: boolean }; Returns: undefined };
      hold_applications: { Args: { job_id: number; is_held: boolean }; Returns: undefined };
      invitation_by_token: {
        Args: { token: string };
        Returns: {
          employer_id: number;
          employer_name: string;
          email: string;
          invited_by: string | null;
          expires_at: string;
        }[];
      };
      invite: { Args: { employer_id: number; email: string }; Returns: number };
      job_figures: {
        Args: { job_id: number };
        Returns: { day: CalendarDate; views: number; apply_clicks: number; applications: number }[];
      };
      job_sources: {
        Args: { job_id: number };
        Returns: {
          source: string;
          host: string;
          views: number;
          apply_clicks: number;
          applications: number;
        }[];
      };
      job_timeline: {
        Args: { job_id: number };
        Returns: {
          action: string;
          happened: string;
          actor: string;
          is_staff: boolean;
          note: string;
          actor_name: string;
        }[];
      };
      jobs_with_applicants: { Args: { employer_id: number }; Returns: { id: number; name: string }[] };
      keep_job: { Args: { job_id: number }; Returns: undefined };
      last_scan: {
        Args: { employer_id: number };
        Returns: {
          id: number;
          state: string;
          address: string;
          created: string;
          started: string;
          ended: string;
          pages_read: number;
          jobs_found: number;
          jobs_new: number;
          report: unknown;
        }[];
      };
      look_for_jobs: { Args: { employer_id: number }; Returns: number };
      mark_applications: {
        Args: { employer_id: number; application_ids: number[]; states: string[]; changed_at?: string };
        Returns: { application_id: number; earlier_state: string; changed: string }[];
      };
      my_profile: {
        Args: never;
        Returns: {
          id: number;
          auth_id: string;
          first_name: string;
          last_name: string;
          email: string;
          role: string;
          user_type: string;
          send_email: 0 | 1;
          automated_email: 0 | 1;
          newsletter_email: 0 | 1;
          last_login: string | null;
          created: string;
        }[];
      };
      pause_job: { Args: { job_id: number; until?: CalendarDate }; Returns: undefined };
      record_outcome: { Args: { job_id: number; outcome: string }; Returns: undefined };
      renew_job: { Args: { job_id: number; seen_end?: CalendarDate }; Returns: CalendarDate };
      renew_jobs: {
        Args: { employer_id: number; job_ids: number[]; key?: string };
        Returns: { job_id: number; outcome: string; batch_id: number }[];
      };
      reopen_job: { Args: { job_id: number }; Returns: undefined };
      report_missed_jobs: { Args: { employer_id: number; url: string; note?: string }; Returns: undefined };
      require_second_factor: { Args: { employer_id: number; is_required: boolean }; Returns: undefined };
      resend_invitation: { Args: { invitation_id: number }; Returns: undefined };
      restore_deleted_job: { Args: { job_id: number }; Returns: undefined };
      revoke_invitation: { Args: { invitation_id: number }; Returns: undefined };
      save_answer_text: {
        Args: { employer_id: number; kind: string; subject?: string; body?: string };
        Returns: undefined;
      };
      save_job_draft: {
        Args: {
          employer_id: number;
          draft_id: string;
          copy_id: string;
          based_on: number;
          draft: unknown;
        };
        Returns: number;
      };
      search_employers: { Args: { term: string }; Returns: { id: number; name: string }[] };
      search_jobs: { Args: { employer_id: number; term?: string; status?: string }; Returns: Row<"job_list">[] };
      search_suggested_jobs: {
        Args: { employer_id: number; term?: string };
        Returns: Row<"script_acquired_job_openings">[];
      };
      set_job_categories: { Args: { job_id: number; category_ids: number[] }; Returns: undefined };
      suggestion_news: { Args: { employer_id: number }; Returns: { id: number; news: string; since: string }[] };
      undo_job_batch: { Args: { batch_id: number }; Returns: { job_id: number; outcome: string }[] };
      waiting_counts: { Args: { employer_id: number }; Returns: { suggestions: number; new_applicants: number }[] };
    };
  };
};
