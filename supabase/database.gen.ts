// Written by `npm run cli -- types` from the migrations. Not to be edited.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      access_reviews: {
        Row: {
          reviewed_at: string;
          reviewed_by: string | null;
          user_id: string;
        };
        Insert: {
          reviewed_at?: string;
          reviewed_by?: string | null;
          user_id: string;
        };
        Update: {
          reviewed_at?: string;
          reviewed_by?: string | null;
          user_id?: string;
        };
        Relationships: [];
      };
      admin_invitations: {
        Row: {
          created_at: string;
          email: string;
          expires_at: string;
          full_name: string;
          id: string;
          invited_by: string | null;
          role_id: string | null;
          status: string;
          token: string | null;
          user_id: string | null;
        };
        Insert: {
          created_at?: string;
          email: string;
          expires_at?: string;
          full_name: string;
          id?: string;
          invited_by?: string | null;
          role_id?: string | null;
          status?: string;
          token?: string | null;
          user_id?: string | null;
        };
        Update: {
          created_at?: string;
          email?: string;
          expires_at?: string;
          full_name?: string;
          id?: string;
          invited_by?: string | null;
          role_id?: string | null;
          status?: string;
          token?: string | null;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'admin_invitations_role_id_fkey';
            columns: ['role_id'];
            isOneToOne: false;
            referencedRelation: 'admin_roles';
            referencedColumns: ['id'];
          },
        ];
      };
      admin_permissions: {
        Row: {
          action: string;
          description: string | null;
          id: string;
          module: string;
          name: string;
        };
        Insert: {
          action: string;
          description?: string | null;
          id?: string;
          module: string;
          name: string;
        };
        Update: {
          action?: string;
          description?: string | null;
          id?: string;
          module?: string;
          name?: string;
        };
        Relationships: [];
      };
      admin_profiles: {
        Row: {
          created_at: string;
          email: string;
          full_name: string;
          id: string;
          is_active: boolean;
          search: string | null;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          email: string;
          full_name: string;
          id?: string;
          is_active?: boolean;
          search?: string | null;
          updated_at?: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          email?: string;
          full_name?: string;
          id?: string;
          is_active?: boolean;
          search?: string | null;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      admin_role_delegations: {
        Row: {
          assignable_role_id: string;
          role_id: string;
        };
        Insert: {
          assignable_role_id: string;
          role_id: string;
        };
        Update: {
          assignable_role_id?: string;
          role_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'admin_role_delegations_assignable_role_id_fkey';
            columns: ['assignable_role_id'];
            isOneToOne: false;
            referencedRelation: 'admin_roles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'admin_role_delegations_role_id_fkey';
            columns: ['role_id'];
            isOneToOne: false;
            referencedRelation: 'admin_roles';
            referencedColumns: ['id'];
          },
        ];
      };
      admin_role_permissions: {
        Row: {
          permission_id: string;
          role_id: string;
        };
        Insert: {
          permission_id: string;
          role_id: string;
        };
        Update: {
          permission_id?: string;
          role_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'admin_role_permissions_permission_id_fkey';
            columns: ['permission_id'];
            isOneToOne: false;
            referencedRelation: 'admin_permissions';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'admin_role_permissions_role_id_fkey';
            columns: ['role_id'];
            isOneToOne: false;
            referencedRelation: 'admin_roles';
            referencedColumns: ['id'];
          },
        ];
      };
      admin_roles: {
        Row: {
          created_at: string;
          description: string | null;
          id: string;
          is_active: boolean;
          name: string;
          role_type: string;
          updated_at: string;
        };
        Insert: {
          created_at?: string;
          description?: string | null;
          id?: string;
          is_active?: boolean;
          name: string;
          role_type: string;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          description?: string | null;
          id?: string;
          is_active?: boolean;
          name?: string;
          role_type?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      admin_user_roles: {
        Row: {
          role_id: string;
          user_id: string;
        };
        Insert: {
          role_id: string;
          user_id: string;
        };
        Update: {
          role_id?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'admin_user_roles_role_id_fkey';
            columns: ['role_id'];
            isOneToOne: false;
            referencedRelation: 'admin_roles';
            referencedColumns: ['id'];
          },
        ];
      };
      applicant_messages: {
        Row: {
          application_id: string | null;
          attempt: number;
          body: string | null;
          changed_at: string;
          claimed_at: string | null;
          created_at: string;
          created_by: string | null;
          error: string | null;
          id: string;
          internship_id: string | null;
          kind: string;
          send_at: string;
          settled_at: string | null;
          signature: string | null;
          state: string;
          subject: string | null;
        };
        Insert: {
          application_id?: string | null;
          attempt?: number;
          body?: string | null;
          changed_at?: string;
          claimed_at?: string | null;
          created_at?: string;
          created_by?: string | null;
          error?: string | null;
          id?: string;
          internship_id?: string | null;
          kind: string;
          send_at?: string;
          settled_at?: string | null;
          signature?: string | null;
          state?: string;
          subject?: string | null;
        };
        Update: {
          application_id?: string | null;
          attempt?: number;
          body?: string | null;
          changed_at?: string;
          claimed_at?: string | null;
          created_at?: string;
          created_by?: string | null;
          error?: string | null;
          id?: string;
          internship_id?: string | null;
          kind?: string;
          send_at?: string;
          settled_at?: string | null;
          signature?: string | null;
          state?: string;
          subject?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'applicant_messages_application_id_fkey';
            columns: ['application_id'];
            isOneToOne: false;
            referencedRelation: 'job_applications';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'applicant_messages_internship_id_fkey';
            columns: ['internship_id'];
            isOneToOne: false;
            referencedRelation: 'internship_applications';
            referencedColumns: ['id'];
          },
        ];
      };
      application_comments: {
        Row: {
          application_id: string;
          author_id: string | null;
          body: string;
          created_at: string;
          edited_at: string | null;
          id: string;
          mentions: string[];
        };
        Insert: {
          application_id: string;
          author_id?: string | null;
          body: string;
          created_at?: string;
          edited_at?: string | null;
          id?: string;
          mentions?: string[];
        };
        Update: {
          application_id?: string;
          author_id?: string | null;
          body?: string;
          created_at?: string;
          edited_at?: string | null;
          id?: string;
          mentions?: string[];
        };
        Relationships: [
          {
            foreignKeyName: 'application_comments_application_id_fkey';
            columns: ['application_id'];
            isOneToOne: false;
            referencedRelation: 'job_applications';
            referencedColumns: ['id'];
          },
        ];
      };
      application_events: {
        Row: {
          actor_id: string | null;
          application_id: string;
          detail: Json;
          from_status: string | null;
          happened_at: string;
          id: number;
          kind: string;
          to_status: string | null;
        };
        Insert: {
          actor_id?: string | null;
          application_id: string;
          detail?: Json;
          from_status?: string | null;
          happened_at?: string;
          id?: number;
          kind: string;
          to_status?: string | null;
        };
        Update: {
          actor_id?: string | null;
          application_id?: string;
          detail?: Json;
          from_status?: string | null;
          happened_at?: string;
          id?: number;
          kind?: string;
          to_status?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'application_events_application_id_fkey';
            columns: ['application_id'];
            isOneToOne: false;
            referencedRelation: 'job_applications';
            referencedColumns: ['id'];
          },
        ];
      };
      application_tags: {
        Row: {
          application_id: string;
          id: string;
          tag_id: string;
          tagged_at: string;
          tagged_by: string | null;
        };
        Insert: {
          application_id: string;
          id?: string;
          tag_id: string;
          tagged_at?: string;
          tagged_by?: string | null;
        };
        Update: {
          application_id?: string;
          id?: string;
          tag_id?: string;
          tagged_at?: string;
          tagged_by?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'application_tags_application_id_fkey';
            columns: ['application_id'];
            isOneToOne: false;
            referencedRelation: 'job_applications';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'application_tags_tag_id_fkey';
            columns: ['tag_id'];
            isOneToOne: false;
            referencedRelation: 'tags';
            referencedColumns: ['id'];
          },
        ];
      };
      audit_log: {
        Row: {
          actor_id: string | null;
          after: Json | null;
          before: Json | null;
          id: number;
          occurred_at: string;
          operation: string;
          record_id: string | null;
          subject_id: string | null;
          table_name: string;
        };
        Insert: {
          actor_id?: string | null;
          after?: Json | null;
          before?: Json | null;
          id?: number;
          occurred_at?: string;
          operation: string;
          record_id?: string | null;
          subject_id?: string | null;
          table_name: string;
        };
        Update: {
          actor_id?: string | null;
          after?: Json | null;
          before?: Json | null;
          id?: number;
          occurred_at?: string;
          operation?: string;
          record_id?: string | null;
          subject_id?: string | null;
          table_name?: string;
        };
        Relationships: [];
      };
      block_changes: {
        Row: {
          changed_at: string;
          id: boolean;
        };
        Insert: {
          changed_at?: string;
          id?: boolean;
        };
        Update: {
          changed_at?: string;
          id?: boolean;
        };
        Relationships: [];
      };
      consents: {
        Row: {
          act: string;
          actor_id: string | null;
          application_id: string | null;
          happened_at: string;
          id: number;
          internship_id: string | null;
          job_alert_id: string | null;
          language: string;
          means: string;
          purpose: string;
          shown_text: string | null;
          spontaneous_id: string | null;
          version: string | null;
        };
        Insert: {
          act: string;
          actor_id?: string | null;
          application_id?: string | null;
          happened_at?: string;
          id?: number;
          internship_id?: string | null;
          job_alert_id?: string | null;
          language: string;
          means: string;
          purpose: string;
          shown_text?: string | null;
          spontaneous_id?: string | null;
          version?: string | null;
        };
        Update: {
          act?: string;
          actor_id?: string | null;
          application_id?: string | null;
          happened_at?: string;
          id?: number;
          internship_id?: string | null;
          job_alert_id?: string | null;
          language?: string;
          means?: string;
          purpose?: string;
          shown_text?: string | null;
          spontaneous_id?: string | null;
          version?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'consents_application_id_fkey';
            columns: ['application_id'];
            isOneToOne: false;
            referencedRelation: 'job_applications';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'consents_internship_id_fkey';
            columns: ['internship_id'];
            isOneToOne: false;
            referencedRelation: 'internship_applications';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'consents_spontaneous_id_fkey';
            columns: ['spontaneous_id'];
            isOneToOne: false;
            referencedRelation: 'spontaneous_applications';
            referencedColumns: ['id'];
          },
        ];
      };
      contact_requests: {
        Row: {
          answered_at: string | null;
          company: string | null;
          created_at: string;
          email: string;
          file_paths: string[];
          id: string;
          language: string;
          message: string;
          name: string;
          note: string | null;
          owner_id: string | null;
          phone: string;
          plant: string | null;
          region: string | null;
          search: string | null;
          service: string | null;
          status: string;
          subject: string | null;
          submission_id: string | null;
          updated_at: string;
          waiting_since: string | null;
          wanted_by: string | null;
        };
        Insert: {
          answered_at?: string | null;
          company?: string | null;
          created_at?: string;
          email: string;
          file_paths?: string[];
          id?: string;
          language?: string;
          message: string;
          name: string;
          note?: string | null;
          owner_id?: string | null;
          phone: string;
          plant?: string | null;
          region?: string | null;
          search?: string | null;
          service?: string | null;
          status?: string;
          subject?: string | null;
          submission_id?: string | null;
          updated_at?: string;
          waiting_since?: string | null;
          wanted_by?: string | null;
        };
        Update: {
          answered_at?: string | null;
          company?: string | null;
          created_at?: string;
          email?: string;
          file_paths?: string[];
          id?: string;
          language?: string;
          message?: string;
          name?: string;
          note?: string | null;
          owner_id?: string | null;
          phone?: string;
          plant?: string | null;
          region?: string | null;
          search?: string | null;
          service?: string | null;
          status?: string;
          subject?: string | null;
          submission_id?: string | null;
          updated_at?: string;
          waiting_since?: string | null;
          wanted_by?: string | null;
        };
        Relationships: [];
      };
      content_documents: {
        Row: {
          document: string;
          language: string;
          published_at: string;
          shipped_paths: Json | null;
          texts: Json;
          version: number;
        };
        Insert: {
          document: string;
          language: string;
          published_at?: string;
          shipped_paths?: Json | null;
          texts?: Json;
          version: number;
        };
        Update: {
          document?: string;
          language?: string;
          published_at?: string;
          shipped_paths?: Json | null;
          texts?: Json;
          version?: number;
        };
        Relationships: [];
      };
      content_drafts: {
        Row: {
          document: string;
          id: string;
          language: string;
          path: string;
          publication_id: string | null;
          updated_at: string;
          updated_by: string | null;
          value: string | null;
        };
        Insert: {
          document: string;
          id?: string;
          language: string;
          path: string;
          publication_id?: string | null;
          updated_at?: string;
          updated_by?: string | null;
          value?: string | null;
        };
        Update: {
          document?: string;
          id?: string;
          language?: string;
          path?: string;
          publication_id?: string | null;
          updated_at?: string;
          updated_by?: string | null;
          value?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'content_drafts_publication_id_fkey';
            columns: ['publication_id'];
            isOneToOne: false;
            referencedRelation: 'content_publications';
            referencedColumns: ['id'];
          },
        ];
      };
      content_previews: {
        Row: {
          created_at: string;
          created_by: string | null;
          expires_at: string;
          id: string;
          is_for_editor: boolean;
          label: string | null;
          token_hash: string;
        };
        Insert: {
          created_at?: string;
          created_by?: string | null;
          expires_at: string;
          id?: string;
          is_for_editor?: boolean;
          label?: string | null;
          token_hash: string;
        };
        Update: {
          created_at?: string;
          created_by?: string | null;
          expires_at?: string;
          id?: string;
          is_for_editor?: boolean;
          label?: string | null;
          token_hash?: string;
        };
        Relationships: [];
      };
      content_publications: {
        Row: {
          created_at: string;
          created_by: string | null;
          id: string;
          kind: string;
          publish_at: string;
          revert_at: string | null;
        };
        Insert: {
          created_at?: string;
          created_by?: string | null;
          id?: string;
          kind?: string;
          publish_at: string;
          revert_at?: string | null;
        };
        Update: {
          created_at?: string;
          created_by?: string | null;
          id?: string;
          kind?: string;
          publish_at?: string;
          revert_at?: string | null;
        };
        Relationships: [];
      };
      content_versions: {
        Row: {
          changes: Json;
          document: string;
          id: string;
          language: string;
          published_at: string;
          published_by: string | null;
          version: number;
        };
        Insert: {
          changes: Json;
          document: string;
          id?: string;
          language: string;
          published_at?: string;
          published_by?: string | null;
          version: number;
        };
        Update: {
          changes?: Json;
          document?: string;
          id?: string;
          language?: string;
          published_at?: string;
          published_by?: string | null;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'content_versions_document_fkey';
            columns: ['document', 'language'];
            isOneToOne: false;
            referencedRelation: 'content_documents';
            referencedColumns: ['document', 'language'];
          },
        ];
      };
      conversation_messages: {
        Row: {
          application_id: string | null;
          body: string;
          claimed_at: string | null;
          contact_request_id: string | null;
          created_at: string;
          created_by: string | null;
          error: string | null;
          files: Json;
          id: string;
          internship_id: string | null;
          is_automatic: boolean;
          mail_key: string | null;
          read_at: string | null;
          send_at: string;
          sender: string | null;
          settled_at: string | null;
          state: string;
          subject: string;
        };
        Insert: {
          application_id?: string | null;
          body: string;
          claimed_at?: string | null;
          contact_request_id?: string | null;
          created_at?: string;
          created_by?: string | null;
          error?: string | null;
          files?: Json;
          id?: string;
          internship_id?: string | null;
          is_automatic?: boolean;
          mail_key?: string | null;
          read_at?: string | null;
          send_at?: string;
          sender?: string | null;
          settled_at?: string | null;
          state?: string;
          subject: string;
        };
        Update: {
          application_id?: string | null;
          body?: string;
          claimed_at?: string | null;
          contact_request_id?: string | null;
          created_at?: string;
          created_by?: string | null;
          error?: string | null;
          files?: Json;
          id?: string;
          internship_id?: string | null;
          is_automatic?: boolean;
          mail_key?: string | null;
          read_at?: string | null;
          send_at?: string;
          sender?: string | null;
          settled_at?: string | null;
          state?: string;
          subject?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'conversation_messages_application_id_fkey';
            columns: ['application_id'];
            isOneToOne: false;
            referencedRelation: 'job_applications';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'conversation_messages_contact_request_id_fkey';
            columns: ['contact_request_id'];
            isOneToOne: false;
            referencedRelation: 'contact_requests';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'conversation_messages_internship_id_fkey';
            columns: ['internship_id'];
            isOneToOne: false;
            referencedRelation: 'internship_applications';
            referencedColumns: ['id'];
          },
        ];
      };
      cv_texts: {
        Row: {
          application_id: string | null;
          attempts: number;
          blocks: Json | null;
          body: string | null;
          due_at: string;
          first_id: string | null;
          id: string;
          internship_id: string | null;
          job_posting_id: string | null;
          spontaneous_id: string | null;
          state: string;
          words: string | null;
        };
        Insert: {
          application_id?: string | null;
          attempts?: number;
          blocks?: Json | null;
          body?: string | null;
          due_at?: string;
          first_id?: string | null;
          id?: string;
          internship_id?: string | null;
          job_posting_id?: string | null;
          spontaneous_id?: string | null;
          state?: string;
          words?: string | null;
        };
        Update: {
          application_id?: string | null;
          attempts?: number;
          blocks?: Json | null;
          body?: string | null;
          due_at?: string;
          first_id?: string | null;
          id?: string;
          internship_id?: string | null;
          job_posting_id?: string | null;
          spontaneous_id?: string | null;
          state?: string;
          words?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'cv_texts_application_id_fkey';
            columns: ['application_id'];
            isOneToOne: false;
            referencedRelation: 'job_applications';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'cv_texts_internship_id_fkey';
            columns: ['internship_id'];
            isOneToOne: false;
            referencedRelation: 'internship_applications';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'cv_texts_spontaneous_id_fkey';
            columns: ['spontaneous_id'];
            isOneToOne: false;
            referencedRelation: 'spontaneous_applications';
            referencedColumns: ['id'];
          },
        ];
      };
      hero_images: {
        Row: {
          created_at: string;
          created_by: string | null;
          duration_seconds: number;
          id: string;
          is_active: boolean;
          media_id: string | null;
          order_index: number;
          storage_path: string | null;
          updated_at: string;
        };
        Insert: {
          created_at?: string;
          created_by?: string | null;
          duration_seconds?: number;
          id?: string;
          is_active?: boolean;
          media_id?: string | null;
          order_index?: number;
          storage_path?: string | null;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          created_by?: string | null;
          duration_seconds?: number;
          id?: string;
          is_active?: boolean;
          media_id?: string | null;
          order_index?: number;
          storage_path?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'hero_images_media_id_fkey';
            columns: ['media_id'];
            isOneToOne: false;
            referencedRelation: 'media_files';
            referencedColumns: ['id'];
          },
        ];
      };
      internship_applications: {
        Row: {
          address_corrected_at: string | null;
          availability: string | null;
          career: string;
          consent_version: string | null;
          consented_at: string | null;
          created_at: string;
          cv_url: string;
          duration: string;
          email: string;
          first_name: string;
          id: string;
          institution: string;
          language: string;
          last_name: string;
          motivation: string | null;
          notified_at: string | null;
          other_processes_since: string | null;
          other_processes_version: string | null;
          person_key: string | null;
          phone: string;
          phone_key: string | null;
          search: string | null;
          semester: string | null;
          skills: string | null;
          status: string;
          submission_id: string | null;
          updated_at: string;
          withdrawn_at: string | null;
        };
        Insert: {
          address_corrected_at?: string | null;
          availability?: string | null;
          career: string;
          consent_version?: string | null;
          consented_at?: string | null;
          created_at?: string;
          cv_url: string;
          duration: string;
          email: string;
          first_name: string;
          id?: string;
          institution: string;
          language?: string;
          last_name: string;
          motivation?: string | null;
          notified_at?: string | null;
          other_processes_since?: string | null;
          other_processes_version?: string | null;
          person_key?: string | null;
          phone: string;
          phone_key?: string | null;
          search?: string | null;
          semester?: string | null;
          skills?: string | null;
          status?: string;
          submission_id?: string | null;
          updated_at?: string;
          withdrawn_at?: string | null;
        };
        Update: {
          address_corrected_at?: string | null;
          availability?: string | null;
          career?: string;
          consent_version?: string | null;
          consented_at?: string | null;
          created_at?: string;
          cv_url?: string;
          duration?: string;
          email?: string;
          first_name?: string;
          id?: string;
          institution?: string;
          language?: string;
          last_name?: string;
          motivation?: string | null;
          notified_at?: string | null;
          other_processes_since?: string | null;
          other_processes_version?: string | null;
          person_key?: string | null;
          phone?: string;
          phone_key?: string | null;
          search?: string | null;
          semester?: string | null;
          skills?: string | null;
          status?: string;
          submission_id?: string | null;
          updated_at?: string;
          withdrawn_at?: string | null;
        };
        Relationships: [];
      };
      interview_rooms: {
        Row: {
          archived_at: string | null;
          created_at: string;
          id: string;
          name: string;
          place: string | null;
          video_url: string | null;
        };
        Insert: {
          archived_at?: string | null;
          created_at?: string;
          id?: string;
          name: string;
          place?: string | null;
          video_url?: string | null;
        };
        Update: {
          archived_at?: string | null;
          created_at?: string;
          id?: string;
          name?: string;
          place?: string | null;
          video_url?: string | null;
        };
        Relationships: [];
      };
      interviews: {
        Row: {
          application_id: string | null;
          changed_at: string;
          closes: string | null;
          created_at: string;
          created_by: string | null;
          first_day: string | null;
          id: string;
          internship_id: string | null;
          interviewers: string[];
          last_day: string | null;
          minutes: number;
          note: string | null;
          opens: string | null;
          place: string | null;
          reply: string | null;
          room_id: string | null;
          sequence: number;
          starts_at: string | null;
          state: string;
          times: string[];
          video_url: string | null;
        };
        Insert: {
          application_id?: string | null;
          changed_at?: string;
          closes?: string | null;
          created_at?: string;
          created_by?: string | null;
          first_day?: string | null;
          id?: string;
          internship_id?: string | null;
          interviewers?: string[];
          last_day?: string | null;
          minutes: number;
          note?: string | null;
          opens?: string | null;
          place?: string | null;
          reply?: string | null;
          room_id?: string | null;
          sequence?: number;
          starts_at?: string | null;
          state?: string;
          times: string[];
          video_url?: string | null;
        };
        Update: {
          application_id?: string | null;
          changed_at?: string;
          closes?: string | null;
          created_at?: string;
          created_by?: string | null;
          first_day?: string | null;
          id?: string;
          internship_id?: string | null;
          interviewers?: string[];
          last_day?: string | null;
          minutes?: number;
          note?: string | null;
          opens?: string | null;
          place?: string | null;
          reply?: string | null;
          room_id?: string | null;
          sequence?: number;
          starts_at?: string | null;
          state?: string;
          times?: string[];
          video_url?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'interviews_application_id_fkey';
            columns: ['application_id'];
            isOneToOne: false;
            referencedRelation: 'job_applications';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'interviews_internship_id_fkey';
            columns: ['internship_id'];
            isOneToOne: false;
            referencedRelation: 'internship_applications';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'interviews_room_id_fkey';
            columns: ['room_id'];
            isOneToOne: false;
            referencedRelation: 'interview_rooms';
            referencedColumns: ['id'];
          },
        ];
      };
      job_applications: {
        Row: {
          address_corrected_at: string | null;
          answers: Json | null;
          applied_at: string;
          consent_version: string | null;
          consented_at: string | null;
          contacted: boolean;
          contacted_at: string | null;
          cover_letter: string | null;
          email: string;
          full_name: string;
          id: string;
          interview_notes: string | null;
          interview_rating: string | null;
          job_posting_id: string;
          language: string;
          next_step: string | null;
          next_step_on: string | null;
          notified_at: string | null;
          other_processes_since: string | null;
          other_processes_version: string | null;
          owner_id: string | null;
          person_key: string | null;
          phone: string | null;
          phone_key: string | null;
          profile_url: string | null;
          questions: Json | null;
          rated_at: string | null;
          rated_by: string | null;
          reference: string | null;
          rejection_reason: string | null;
          repeat_of: string | null;
          repeated_at: string | null;
          resume_url: string;
          search: string | null;
          source: Json | null;
          source_name: string | null;
          status: string;
          submission_id: string | null;
          updated_at: string;
          withdrawn_at: string | null;
        };
        Insert: {
          address_corrected_at?: string | null;
          answers?: Json | null;
          applied_at?: string;
          consent_version?: string | null;
          consented_at?: string | null;
          contacted?: boolean;
          contacted_at?: string | null;
          cover_letter?: string | null;
          email: string;
          full_name: string;
          id?: string;
          interview_notes?: string | null;
          interview_rating?: string | null;
          job_posting_id: string;
          language?: string;
          next_step?: string | null;
          next_step_on?: string | null;
          notified_at?: string | null;
          other_processes_since?: string | null;
          other_processes_version?: string | null;
          owner_id?: string | null;
          person_key?: string | null;
          phone?: string | null;
          phone_key?: string | null;
          profile_url?: string | null;
          questions?: Json | null;
          rated_at?: string | null;
          rated_by?: string | null;
          reference?: string | null;
          rejection_reason?: string | null;
          repeat_of?: string | null;
          repeated_at?: string | null;
          resume_url: string;
          search?: string | null;
          source?: Json | null;
          source_name?: string | null;
          status?: string;
          submission_id?: string | null;
          updated_at?: string;
          withdrawn_at?: string | null;
        };
        Update: {
          address_corrected_at?: string | null;
          answers?: Json | null;
          applied_at?: string;
          consent_version?: string | null;
          consented_at?: string | null;
          contacted?: boolean;
          contacted_at?: string | null;
          cover_letter?: string | null;
          email?: string;
          full_name?: string;
          id?: string;
          interview_notes?: string | null;
          interview_rating?: string | null;
          job_posting_id?: string;
          language?: string;
          next_step?: string | null;
          next_step_on?: string | null;
          notified_at?: string | null;
          other_processes_since?: string | null;
          other_processes_version?: string | null;
          owner_id?: string | null;
          person_key?: string | null;
          phone?: string | null;
          phone_key?: string | null;
          profile_url?: string | null;
          questions?: Json | null;
          rated_at?: string | null;
          rated_by?: string | null;
          reference?: string | null;
          rejection_reason?: string | null;
          repeat_of?: string | null;
          repeated_at?: string | null;
          resume_url?: string;
          search?: string | null;
          source?: Json | null;
          source_name?: string | null;
          status?: string;
          submission_id?: string | null;
          updated_at?: string;
          withdrawn_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'job_applications_job_posting_id_fkey';
            columns: ['job_posting_id'];
            isOneToOne: false;
            referencedRelation: 'job_postings';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'job_applications_repeat_of_fkey';
            columns: ['repeat_of'];
            isOneToOne: false;
            referencedRelation: 'job_applications';
            referencedColumns: ['id'];
          },
        ];
      };
      job_posting_translations: {
        Row: {
          benefits: string | null;
          benefits_rich: Json | null;
          department: string | null;
          description: string | null;
          description_rich: Json | null;
          id: string;
          job_posting_id: string;
          language: string;
          requirements: string | null;
          requirements_rich: Json | null;
          title: string | null;
          updated_at: string;
        };
        Insert: {
          benefits?: string | null;
          benefits_rich?: Json | null;
          department?: string | null;
          description?: string | null;
          description_rich?: Json | null;
          id?: string;
          job_posting_id: string;
          language: string;
          requirements?: string | null;
          requirements_rich?: Json | null;
          title?: string | null;
          updated_at?: string;
        };
        Update: {
          benefits?: string | null;
          benefits_rich?: Json | null;
          department?: string | null;
          description?: string | null;
          description_rich?: Json | null;
          id?: string;
          job_posting_id?: string;
          language?: string;
          requirements?: string | null;
          requirements_rich?: Json | null;
          title?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'job_posting_translations_job_posting_id_fkey';
            columns: ['job_posting_id'];
            isOneToOne: false;
            referencedRelation: 'job_postings';
            referencedColumns: ['id'];
          },
        ];
      };
      job_posting_views: {
        Row: {
          day: string;
          job_posting_id: string;
          source_name: string;
          views: number;
        };
        Insert: {
          day: string;
          job_posting_id: string;
          source_name: string;
          views: number;
        };
        Update: {
          day?: string;
          job_posting_id?: string;
          source_name?: string;
          views?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'job_posting_views_job_posting_id_fkey';
            columns: ['job_posting_id'];
            isOneToOne: false;
            referencedRelation: 'job_postings';
            referencedColumns: ['id'];
          },
        ];
      };
      job_postings: {
        Row: {
          benefits: string | null;
          benefits_rich: Json | null;
          country: string;
          created_at: string;
          created_by: string | null;
          department: string;
          description: string;
          description_rich: Json | null;
          employment_type: string;
          experience_level: string;
          expires_at: string | null;
          external_link: string | null;
          former_slugs: string[];
          id: string;
          location: string;
          places: string[];
          publish_at: string | null;
          published_at: string | null;
          questions: Json;
          requirements: string;
          requirements_rich: Json | null;
          salary_max: number | null;
          salary_min: number | null;
          search: string | null;
          slug: string;
          status: string;
          title: string;
          updated_at: string;
          views_count: number;
          work_mode: string;
        };
        Insert: {
          benefits?: string | null;
          benefits_rich?: Json | null;
          country?: string;
          created_at?: string;
          created_by?: string | null;
          department: string;
          description: string;
          description_rich?: Json | null;
          employment_type?: string;
          experience_level?: string;
          expires_at?: string | null;
          external_link?: string | null;
          former_slugs?: string[];
          id?: string;
          location: string;
          places?: string[];
          publish_at?: string | null;
          published_at?: string | null;
          questions?: Json;
          requirements: string;
          requirements_rich?: Json | null;
          salary_max?: number | null;
          salary_min?: number | null;
          search?: string | null;
          slug?: string;
          status?: string;
          title: string;
          updated_at?: string;
          views_count?: number;
          work_mode?: string;
        };
        Update: {
          benefits?: string | null;
          benefits_rich?: Json | null;
          country?: string;
          created_at?: string;
          created_by?: string | null;
          department?: string;
          description?: string;
          description_rich?: Json | null;
          employment_type?: string;
          experience_level?: string;
          expires_at?: string | null;
          external_link?: string | null;
          former_slugs?: string[];
          id?: string;
          location?: string;
          places?: string[];
          publish_at?: string | null;
          published_at?: string | null;
          questions?: Json;
          requirements?: string;
          requirements_rich?: Json | null;
          salary_max?: number | null;
          salary_min?: number | null;
          search?: string | null;
          slug?: string;
          status?: string;
          title?: string;
          updated_at?: string;
          views_count?: number;
          work_mode?: string;
        };
        Relationships: [];
      };
      media_files: {
        Row: {
          alt_en: string | null;
          alt_es: string | null;
          bytes: number;
          created_at: string;
          created_by: string | null;
          focal_x: number;
          focal_y: number;
          height: number | null;
          id: string;
          media_type: string;
          name: string;
          slug: string | null;
          storage_path: string;
          updated_at: string;
          width: number | null;
        };
        Insert: {
          alt_en?: string | null;
          alt_es?: string | null;
          bytes: number;
          created_at?: string;
          created_by?: string | null;
          focal_x?: number;
          focal_y?: number;
          height?: number | null;
          id?: string;
          media_type: string;
          name: string;
          slug?: string | null;
          storage_path: string;
          updated_at?: string;
          width?: number | null;
        };
        Update: {
          alt_en?: string | null;
          alt_es?: string | null;
          bytes?: number;
          created_at?: string;
          created_by?: string | null;
          focal_x?: number;
          focal_y?: number;
          height?: number | null;
          id?: string;
          media_type?: string;
          name?: string;
          slug?: string | null;
          storage_path?: string;
          updated_at?: string;
          width?: number | null;
        };
        Relationships: [];
      };
      message_templates: {
        Row: {
          body: string;
          created_at: string;
          created_by: string | null;
          id: string;
          kind: string;
          language: string;
          subject: string;
          version: number;
        };
        Insert: {
          body: string;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          kind: string;
          language: string;
          subject: string;
          version: number;
        };
        Update: {
          body?: string;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          kind?: string;
          language?: string;
          subject?: string;
          version?: number;
        };
        Relationships: [];
      };
      message_timings: {
        Row: {
          id: string;
          kind: string;
          timing: string;
          updated_at: string;
        };
        Insert: {
          id?: string;
          kind: string;
          timing: string;
          updated_at?: string;
        };
        Update: {
          id?: string;
          kind?: string;
          timing?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      notices: {
        Row: {
          actor_id: string | null;
          application_id: string | null;
          comment_id: string | null;
          contact_request_id: string | null;
          created_at: string;
          id: string;
          kind: string;
          mailed_at: string | null;
          read_at: string | null;
          user_id: string;
        };
        Insert: {
          actor_id?: string | null;
          application_id?: string | null;
          comment_id?: string | null;
          contact_request_id?: string | null;
          created_at?: string;
          id?: string;
          kind: string;
          mailed_at?: string | null;
          read_at?: string | null;
          user_id: string;
        };
        Update: {
          actor_id?: string | null;
          application_id?: string | null;
          comment_id?: string | null;
          contact_request_id?: string | null;
          created_at?: string;
          id?: string;
          kind?: string;
          mailed_at?: string | null;
          read_at?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'notices_application_id_fkey';
            columns: ['application_id'];
            isOneToOne: false;
            referencedRelation: 'job_applications';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'notices_comment_id_fkey';
            columns: ['comment_id'];
            isOneToOne: false;
            referencedRelation: 'application_comments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'notices_contact_request_id_fkey';
            columns: ['contact_request_id'];
            isOneToOne: false;
            referencedRelation: 'contact_requests';
            referencedColumns: ['id'];
          },
        ];
      };
      notification_settings: {
        Row: {
          email_notifications_enabled: boolean;
          id: string;
          notification_email: string | null;
          updated_at: string;
        };
        Insert: {
          email_notifications_enabled?: boolean;
          id?: string;
          notification_email?: string | null;
          updated_at?: string;
        };
        Update: {
          email_notifications_enabled?: boolean;
          id?: string;
          notification_email?: string | null;
          updated_at?: string;
        };
        Relationships: [];
      };
      person_dismissals: {
        Row: {
          dismissed_at: string;
          dismissed_by: string | null;
          first_key: string;
          second_key: string;
        };
        Insert: {
          dismissed_at?: string;
          dismissed_by?: string | null;
          first_key: string;
          second_key: string;
        };
        Update: {
          dismissed_at?: string;
          dismissed_by?: string | null;
          first_key?: string;
          second_key?: string;
        };
        Relationships: [];
      };
      person_merges: {
        Row: {
          merged_at: string;
          merged_by: string | null;
          merged_into: string;
          person_key: string;
        };
        Insert: {
          merged_at?: string;
          merged_by?: string | null;
          merged_into: string;
          person_key: string;
        };
        Update: {
          merged_at?: string;
          merged_by?: string | null;
          merged_into?: string;
          person_key?: string;
        };
        Relationships: [];
      };
      portal_settings: {
        Row: {
          id: boolean;
          super_admins_need_second_factor: boolean;
          updated_at: string;
        };
        Insert: {
          id?: boolean;
          super_admins_need_second_factor?: boolean;
          updated_at?: string;
        };
        Update: {
          id?: boolean;
          super_admins_need_second_factor?: boolean;
          updated_at?: string;
        };
        Relationships: [];
      };
      retention_periods: {
        Row: {
          former_months: number | null;
          kind: string;
          months: number;
          updated_at: string;
        };
        Insert: {
          former_months?: number | null;
          kind: string;
          months: number;
          updated_at?: string;
        };
        Update: {
          former_months?: number | null;
          kind?: string;
          months?: number;
          updated_at?: string;
        };
        Relationships: [];
      };
      rights_events: {
        Row: {
          actor_id: string | null;
          detail: Json;
          happened_at: string;
          id: number;
          kind: string;
          rights_request_id: string;
        };
        Insert: {
          actor_id?: string | null;
          detail?: Json;
          happened_at?: string;
          id?: number;
          kind: string;
          rights_request_id: string;
        };
        Update: {
          actor_id?: string | null;
          detail?: Json;
          happened_at?: string;
          id?: number;
          kind?: string;
          rights_request_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'rights_events_rights_request_id_fkey';
            columns: ['rights_request_id'];
            isOneToOne: false;
            referencedRelation: 'rights_requests';
            referencedColumns: ['id'];
          },
        ];
      };
      rights_requests: {
        Row: {
          answer: string | null;
          block_reason: string | null;
          blocked_at: string | null;
          claim: string;
          closed_at: string | null;
          confirmed_at: string | null;
          created_at: string;
          details: string | null;
          due_at: string | null;
          email: string | null;
          extension_reason: string | null;
          full_name: string | null;
          id: string;
          language: string;
          notified_at: string | null;
          outcome: string | null;
          person_digest: string | null;
          reference: string;
        };
        Insert: {
          answer?: string | null;
          block_reason?: string | null;
          blocked_at?: string | null;
          claim: string;
          closed_at?: string | null;
          confirmed_at?: string | null;
          created_at?: string;
          details?: string | null;
          due_at?: string | null;
          email?: string | null;
          extension_reason?: string | null;
          full_name?: string | null;
          id?: string;
          language: string;
          notified_at?: string | null;
          outcome?: string | null;
          person_digest?: string | null;
          reference?: string;
        };
        Update: {
          answer?: string | null;
          block_reason?: string | null;
          blocked_at?: string | null;
          claim?: string;
          closed_at?: string | null;
          confirmed_at?: string | null;
          created_at?: string;
          details?: string | null;
          due_at?: string | null;
          email?: string | null;
          extension_reason?: string | null;
          full_name?: string | null;
          id?: string;
          language?: string;
          notified_at?: string | null;
          outcome?: string | null;
          person_digest?: string | null;
          reference?: string;
        };
        Relationships: [];
      };
      site_redirects: {
        Row: {
          created_at: string;
          created_by: string | null;
          from_path: string;
          hits: number;
          id: string;
          is_permanent: boolean;
          last_hit_at: string | null;
          to_path: string;
          updated_at: string;
        };
        Insert: {
          created_at?: string;
          created_by?: string | null;
          from_path: string;
          hits?: number;
          id?: string;
          is_permanent?: boolean;
          last_hit_at?: string | null;
          to_path: string;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          created_by?: string | null;
          from_path?: string;
          hits?: number;
          id?: string;
          is_permanent?: boolean;
          last_hit_at?: string | null;
          to_path?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      site_settings: {
        Row: {
          kind: string;
          updated_at: string;
          value: Json;
        };
        Insert: {
          kind: string;
          updated_at?: string;
          value: Json;
        };
        Update: {
          kind?: string;
          updated_at?: string;
          value?: Json;
        };
        Relationships: [];
      };
      skipped_mails: {
        Row: {
          created_at: string;
          id: string;
          mail_key: string;
          reason: string;
          sender: string;
          subject: string;
        };
        Insert: {
          created_at?: string;
          id?: string;
          mail_key: string;
          reason: string;
          sender: string;
          subject: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          mail_key?: string;
          reason?: string;
          sender?: string;
          subject?: string;
        };
        Relationships: [];
      };
      spontaneous_applications: {
        Row: {
          address_corrected_at: string | null;
          area: string;
          consent_version: string;
          consented_at: string;
          created_at: string;
          cv_url: string;
          email: string;
          full_name: string;
          id: string;
          is_repeat: boolean;
          language: string;
          message: string | null;
          notes: string | null;
          notified_at: string | null;
          person_key: string | null;
          phone: string | null;
          phone_key: string | null;
          profile_url: string | null;
          reference: string | null;
          search: string | null;
          status: string;
          submission_id: string;
          updated_at: string;
        };
        Insert: {
          address_corrected_at?: string | null;
          area: string;
          consent_version: string;
          consented_at?: string;
          created_at?: string;
          cv_url: string;
          email: string;
          full_name: string;
          id?: string;
          is_repeat?: boolean;
          language?: string;
          message?: string | null;
          notes?: string | null;
          notified_at?: string | null;
          person_key?: string | null;
          phone?: string | null;
          phone_key?: string | null;
          profile_url?: string | null;
          reference?: string | null;
          search?: string | null;
          status?: string;
          submission_id?: string;
          updated_at?: string;
        };
        Update: {
          address_corrected_at?: string | null;
          area?: string;
          consent_version?: string;
          consented_at?: string;
          created_at?: string;
          cv_url?: string;
          email?: string;
          full_name?: string;
          id?: string;
          is_repeat?: boolean;
          language?: string;
          message?: string | null;
          notes?: string | null;
          notified_at?: string | null;
          person_key?: string | null;
          phone?: string | null;
          phone_key?: string | null;
          profile_url?: string | null;
          reference?: string | null;
          search?: string | null;
          status?: string;
          submission_id?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      staff_preferences: {
        Row: {
          mails_declined: boolean;
          mails_interviews: boolean;
          mails_mentions: boolean;
          mails_reminders: boolean;
          signature: string | null;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          mails_declined?: boolean;
          mails_interviews?: boolean;
          mails_mentions?: boolean;
          mails_reminders?: boolean;
          signature?: string | null;
          updated_at?: string;
          user_id: string;
        };
        Update: {
          mails_declined?: boolean;
          mails_interviews?: boolean;
          mails_mentions?: boolean;
          mails_reminders?: boolean;
          signature?: string | null;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'staff_preferences_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'admin_profiles';
            referencedColumns: ['user_id'];
          },
        ];
      };
      success_case_translations: {
        Row: {
          cliente: string | null;
          desafio: string | null;
          desafio_rich: Json | null;
          descripcion: string | null;
          duracion: string | null;
          equipo: string | null;
          id: string;
          language: string;
          resultados: string[] | null;
          sector: string | null;
          solucion: string | null;
          solucion_rich: Json | null;
          success_case_id: string;
          tecnologias: string[] | null;
          titulo: string | null;
          updated_at: string;
        };
        Insert: {
          cliente?: string | null;
          desafio?: string | null;
          desafio_rich?: Json | null;
          descripcion?: string | null;
          duracion?: string | null;
          equipo?: string | null;
          id?: string;
          language: string;
          resultados?: string[] | null;
          sector?: string | null;
          solucion?: string | null;
          solucion_rich?: Json | null;
          success_case_id: string;
          tecnologias?: string[] | null;
          titulo?: string | null;
          updated_at?: string;
        };
        Update: {
          cliente?: string | null;
          desafio?: string | null;
          desafio_rich?: Json | null;
          descripcion?: string | null;
          duracion?: string | null;
          equipo?: string | null;
          id?: string;
          language?: string;
          resultados?: string[] | null;
          sector?: string | null;
          solucion?: string | null;
          solucion_rich?: Json | null;
          success_case_id?: string;
          tecnologias?: string[] | null;
          titulo?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'success_case_translations_success_case_id_fkey';
            columns: ['success_case_id'];
            isOneToOne: false;
            referencedRelation: 'success_cases';
            referencedColumns: ['id'];
          },
        ];
      };
      success_cases: {
        Row: {
          año: string;
          cliente: string;
          created_at: string;
          desafio: string;
          desafio_rich: Json | null;
          descripcion: string;
          destacado: boolean;
          duracion: string;
          equipo: string;
          fin: string | null;
          former_slugs: string[];
          id: string;
          imagen_url: string | null;
          inicio: string | null;
          is_active: boolean;
          media_id: string | null;
          order_index: number;
          region: string | null;
          resultados: string[];
          sector: string;
          slug: string;
          solucion: string;
          solucion_rich: Json | null;
          tecnologias: string[];
          titulo: string;
          unilineal_antes: string[] | null;
          unilineal_despues: string[] | null;
          updated_at: string;
        };
        Insert: {
          año: string;
          cliente: string;
          created_at?: string;
          desafio: string;
          desafio_rich?: Json | null;
          descripcion: string;
          destacado?: boolean;
          duracion: string;
          equipo: string;
          fin?: string | null;
          former_slugs?: string[];
          id?: string;
          imagen_url?: string | null;
          inicio?: string | null;
          is_active?: boolean;
          media_id?: string | null;
          order_index?: number;
          region?: string | null;
          resultados: string[];
          sector: string;
          slug?: string;
          solucion: string;
          solucion_rich?: Json | null;
          tecnologias: string[];
          titulo: string;
          unilineal_antes?: string[] | null;
          unilineal_despues?: string[] | null;
          updated_at?: string;
        };
        Update: {
          año?: string;
          cliente?: string;
          created_at?: string;
          desafio?: string;
          desafio_rich?: Json | null;
          descripcion?: string;
          destacado?: boolean;
          duracion?: string;
          equipo?: string;
          fin?: string | null;
          former_slugs?: string[];
          id?: string;
          imagen_url?: string | null;
          inicio?: string | null;
          is_active?: boolean;
          media_id?: string | null;
          order_index?: number;
          region?: string | null;
          resultados?: string[];
          sector?: string;
          slug?: string;
          solucion?: string;
          solucion_rich?: Json | null;
          tecnologias?: string[];
          titulo?: string;
          unilineal_antes?: string[] | null;
          unilineal_despues?: string[] | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'success_cases_media_id_fkey';
            columns: ['media_id'];
            isOneToOne: false;
            referencedRelation: 'media_files';
            referencedColumns: ['id'];
          },
        ];
      };
      tags: {
        Row: {
          created_at: string;
          created_by: string | null;
          id: string;
          key: string | null;
          name: string;
        };
        Insert: {
          created_at?: string;
          created_by?: string | null;
          id?: string;
          key?: string | null;
          name: string;
        };
        Update: {
          created_at?: string;
          created_by?: string | null;
          id?: string;
          key?: string | null;
          name?: string;
        };
        Relationships: [];
      };
    };
    Views: {
      admin_profiles_list: {
        Row: {
          created_at: string | null;
          email: string | null;
          full_name: string | null;
          id: string | null;
          is_active: boolean | null;
          last_sign_in_at: string | null;
          role_ids: string[] | null;
          search: string | null;
          user_id: string | null;
        };
        Relationships: [];
      };
      job_applications_list: {
        Row: {
          applied_at: string | null;
          contacted: boolean | null;
          full_name: string | null;
          id: string | null;
          interview_rating: string | null;
          job_posting_id: string | null;
          lacks_owner: boolean | null;
          lacks_rating: boolean | null;
          next_step: string | null;
          next_step_on: string | null;
          other_processes_since: string | null;
          owner_id: string | null;
          posting_title: string | null;
          source_name: string | null;
          status: string | null;
          withdrawn_at: string | null;
        };
        Relationships: [];
      };
      job_postings_list: {
        Row: {
          applications: number | null;
          benefits: string | null;
          benefits_rich: Json | null;
          country: string | null;
          created_at: string | null;
          department: string | null;
          description: string | null;
          description_rich: Json | null;
          employment_type: string | null;
          english: Json | null;
          experience_level: string | null;
          expires_at: string | null;
          external_link: string | null;
          id: string | null;
          is_translated: boolean | null;
          location: string | null;
          places: string[] | null;
          publish_at: string | null;
          published_at: string | null;
          questions: Json | null;
          requirements: string | null;
          requirements_rich: Json | null;
          salary_max: number | null;
          salary_min: number | null;
          search: string | null;
          slug: string | null;
          status: string | null;
          title: string | null;
          updated_at: string | null;
          views_count: number | null;
          work_mode: string | null;
        };
        Relationships: [];
      };
    };
    Functions: {
      accept_other_processes: { Args: { token: string; shown_version: string; shown_language: string }; Returns: boolean };
      applicant_block: { Args: { token: string }; Returns: Json };
      applicant_interviews: { Args: { token: string }; Returns: Json };
      applicant_offers: { Args: { token: string }; Returns: Json };
      applicant_page: { Args: { token: string }; Returns: Json };
      application_timeline: { Args: { application: string }; Returns: { id: number; happened_at: string; actor_id: string; actor_name: string; kind: string; from_status: string; to_status: string; detail: Json; target_name: string; mail_state: string }[] };
      arrange_hero_images: { Args: { ids: string[]; expected?: string[] }; Returns: number };
      arrange_success_cases: { Args: { ids: string[]; expected?: string[] }; Returns: number };
      assign_applications: { Args: { changes: Json }; Returns: undefined };
      begin_rights_answer: { Args: { request: string; wanted_outcome: string; words: string; copy_digest?: string }; Returns: string };
      block_person: { Args: { request: string; reason?: string }; Returns: undefined };
      cancel_interview: { Args: { interview: string }; Returns: undefined };
      cancel_interviews: { Args: { interviews: string[] }; Returns: undefined };
      cancel_job_alert_request: { Args: { alert: string }; Returns: undefined };
      cancel_messages: { Args: { applications: string[] }; Returns: string[] };
      cancel_publication: { Args: { publication: string }; Returns: boolean };
      change_application_statuses: { Args: { changes: Json }; Returns: undefined };
      change_request_statuses: { Args: { request_table: string; changes: Json }; Returns: undefined };
      change_role_permissions: { Args: { role: string; granted: string[]; withdrawn: string[] }; Returns: undefined };
      check_reply: { Args: { reply_tag: string; reply_key: string; is_automatic?: boolean }; Returns: string };
      choose_interview_time: { Args: { token: string; interview: string; start: string }; Returns: boolean };
      claim_applicant_messages: { Args: { at_most: number }; Returns: { id: string; key: string; applicant: string; kind: string; subject: string; body: string; email: string; full_name: string; language: string; job_title: string; english_title: string; reference: string; is_cv_opened: boolean; signature: string }[] };
      claim_conversation_messages: { Args: { at_most: number }; Returns: { id: string; key: string; about: string; applicant: string; subject: string; body: string; email: string; language: string }[] };
      claim_cvs: { Args: { at_most: number }; Returns: { id: string; address: string; due_at: string }[] };
      claim_file_removals: { Args: { at_most: number }; Returns: { bucket: string; path: string }[] };
      close_rights_request: { Args: { request: string; wanted_outcome: string; words: string }; Returns: undefined };
      confirm_job_alert: { Args: { token: string }; Returns: boolean };
      confirm_rights_request: { Args: { token: string }; Returns: string };
      consume_rate_limit: { Args: { caller: string; per_hour: number }; Returns: boolean };
      content_version: { Args: never; Returns: string };
      correct_applicant_address: { Args: { message: string; address: string }; Returns: undefined };
      correct_own_contact: { Args: { token: string; name: string; last_name: string; phone: string }; Returns: boolean };
      count_applications: { Args: { posting_id: string; patterns?: string[]; words?: string; wanted_tag?: string; wanted_owner?: string }; Returns: Json };
      count_free_hours: { Args: { first_day: string; last_day: string; opens: string; closes: string; minutes: number; people: string[]; room?: string; beside?: string }; Returns: number };
      count_job_alerts: { Args: never; Returns: Json };
      count_late_file_removals: { Args: never; Returns: number };
      count_person_data: { Args: { request: string }; Returns: Json };
      count_redirect_hits: { Args: { counts: Json }; Returns: undefined };
      count_requests: { Args: { request_table: string; patterns?: string[]; words?: string; wanted_owner?: string }; Returns: Json };
      count_responsibilities: { Args: { person: string }; Returns: { applications: number; interviews: number; quotes: number }[] };
      count_role_holders: { Args: never; Returns: { role_id: string; holders: number }[] };
      count_security_events: { Args: { actions?: string[]; person?: string; since?: string; until?: string }; Returns: number };
      count_site_visit: { Args: { visit: Json }; Returns: undefined };
      count_stored_records: { Args: never; Returns: Json };
      count_unopened_cvs: { Args: { applications: string[] }; Returns: number };
      create_applicant_link: { Args: { about: string; applicant: string; token_digest: string }; Returns: undefined };
      create_content_preview: { Args: { label?: string; hours?: number; is_for_editor?: boolean }; Returns: string };
      create_own_rights_request: { Args: { token: string; claim: string; details: string }; Returns: string };
      create_rights_request: { Args: { claim: string; full_name: string; email: string; details: string; language: string; token_digest: string; sender_digest: string }; Returns: string };
      deactivate_user: { Args: { person: string; successor?: string }; Returns: boolean };
      decline_interview: { Args: { token: string; interview: string; words: string }; Returns: boolean };
      delete_user: { Args: { person: string }; Returns: boolean };
      describe_user_access: { Args: { person: string }; Returns: { last_sign_in_at: string; last_used_at: string; sessions: number; second_factor_since: string }[] };
      discard_mail: { Args: { mail_id: string }; Returns: boolean };
      discard_unused_account: { Args: { address: string }; Returns: boolean };
      dismiss_proposal: { Args: { person: string; proposed: string }; Returns: undefined };
      end_job_alert: { Args: { token: string }; Returns: undefined };
      end_own_session: { Args: { session_id: string }; Returns: boolean };
      end_user_sessions: { Args: { person: string; session_id?: string }; Returns: number };
      erase_own_application: { Args: { token: string }; Returns: boolean };
      erase_person: { Args: { request: string }; Returns: Json };
      explain_permissions: { Args: { person: string }; Returns: { permission: string; description: string; module: string; role_id: string; role_name: string }[] };
      export_applications: { Args: { posting_id: string; file_format: string; patterns?: string[]; words?: string; wanted_status?: string; ids?: string[]; wanted_tag?: string; wanted_owner?: string }; Returns: Json };
      export_internship_applications: { Args: { file_format: string; patterns?: string[]; wanted_status?: string; ids?: string[]; words?: string }; Returns: Json };
      export_person_data: { Args: { request: string }; Returns: Json };
      export_quote_requests: { Args: { file_format: string; patterns?: string[]; wanted_status?: string; ids?: string[]; wanted_owner?: string }; Returns: Json };
      extend_rights_request: { Args: { request: string; reason: string }; Returns: undefined };
      find_audit_subjects: { Args: { patterns: string[] }; Returns: string[] };
      find_in_portal: { Args: { patterns: string[]; at_most?: number }; Returns: { kind: string; id: string; parent_id: string; title: string; detail: string }[] };
      find_job_posting: { Args: { address: string }; Returns: { slug: string; is_open: boolean; department: string; location: string }[] };
      find_people: { Args: { patterns: string[] }; Returns: { person_key: string; full_name: string; email: string }[] };
      find_sent_application: { Args: { submission: string }; Returns: { id: string; reference: string }[] };
      finish_job_alert_digest: { Args: { digest: string }; Returns: undefined };
      get_data_copy: { Args: { request: string }; Returns: { sent_at: string; expires_at: string; downloaded_at: string; attempt: number }[] };
      get_own_cv_path: { Args: { token: string }; Returns: string };
      get_own_other_processes_consent: { Args: { token: string }; Returns: string };
      get_reply_address: { Args: { about: string; applicant: string }; Returns: string };
      get_reply_mailbox_position: { Args: { mailbox: string }; Returns: { uid_validity: number; last_uid: number }[] };
      get_user_permissions: { Args: { target_user_id: string }; Returns: { permission_name: string; permission_module: string }[] };
      increment_job_views: { Args: { job_id: string; source?: Json }; Returns: undefined };
      is_blocked: { Args: { record: string }; Returns: boolean };
      is_mailable: { Args: { applicant: string }; Returns: boolean };
      is_second_factor_required: { Args: never; Returns: boolean };
      is_super_admin: { Args: { target_user_id: string }; Returns: boolean };
      list_access_review: { Args: never; Returns: { user_id: string; full_name: string; email: string; created_at: string; last_sign_in_at: string; last_used_at: string; has_second_factor: boolean; is_super_admin: boolean; roles: string[]; permissions: string[]; reviewed_at: string; reviewed_by: string }[] };
      list_applicant_messages: { Args: { applicant: string }; Returns: { id: string; kind: string; state: string; subject: string; body: string; send_at: string; settled_at: string; created_at: string; author_name: string; delivery: string; error: string; changed_at: string; signature: string }[] };
      list_applied_migrations: { Args: never; Returns: string[] };
      list_assignable_roles: { Args: never; Returns: { role_id: string; name: string; refusal: string }[] };
      list_audit_names: { Args: never; Returns: Json };
      list_busy_times: { Args: { people: string[]; times: string[]; minutes: number; beside?: string; room?: string }; Returns: { user_id: string; starts_at: string }[] };
      list_content_authors: { Args: never; Returns: { user_id: string; full_name: string }[] };
      list_conversation: { Args: { applicant: string }; Returns: { id: string; state: string; subject: string; body: string; author_name: string; sender: string; is_from_applicant: boolean; is_automatic: boolean; files: Json; created_at: string; settled_at: string; read_at: string; delivery: string; error: string }[] };
      list_cv_excerpts: { Args: { ids: string[]; sought: string }; Returns: { id: string; excerpt: string }[] };
      list_cv_matches: { Args: { cv: string; sought: string }; Returns: string[] };
      list_expiring_job_alerts: { Args: { at_most: number }; Returns: { id: string; email: string; language: string; unsubscribe_token: string; expires_at: string }[] };
      list_former_recruiters: { Args: { people: string[] }; Returns: { user_id: string; full_name: string; is_active: boolean }[] };
      list_interview_mails: { Args: { at_most: number }; Returns: { interview: string; user_id: string; what: string; sequence: number; former_starts_at: string; starts_at: string; minutes: number; times: string[]; place: string; video_url: string; note: string; reply: string; interviewers: string[]; about: string; applicant: string; applicant_name: string; email: string; full_name: string; language: string; job_posting_id: string; job_title: string; english_title: string; reference: string; first_day: string; last_day: string; opens: string; closes: string; notification_count: number }[] };
      list_job_alert_digests: { Args: { at_most: number }; Returns: { id: string; email: string; language: string; unsubscribe_token: string; offers: Json }[] };
      list_job_alert_options: { Args: never; Returns: { kind: string; value: string; english: string }[] };
      list_last_sign_ins: { Args: never; Returns: { user_id: string; last_sign_in_at: string }[] };
      list_media_uses: { Args: never; Returns: { media_id: string; place: string; record_id: string; label: string }[] };
      list_missing_pages: { Args: never; Returns: { page: string; hits: number; last_day: string }[] };
      list_notices: { Args: never; Returns: { id: string; kind: string; created_at: string; read_at: string; actor_name: string; application_id: string; job_posting_id: string; applicant_name: string; job_title: string; excerpt: string; contact_request_id: string }[] };
      list_own_sessions: { Args: never; Returns: { id: string; created_at: string; last_used_at: string; user_agent: string; address: string; has_second_factor: boolean; is_current: boolean }[] };
      list_pending_application_notices: { Args: { at_most: number }; Returns: string[] };
      list_pending_internship_notices: { Args: { at_most: number }; Returns: string[] };
      list_pending_mentions: { Args: { at_most: number; comment?: string }; Returns: { id: string; user_id: string; email: string; actor_name: string; application_id: string; job_posting_id: string; applicant_name: string; job_title: string }[] };
      list_pending_rights_notices: { Args: { at_most: number }; Returns: string[] };
      list_pending_spontaneous_notices: { Args: { at_most: number }; Returns: string[] };
      list_person_consents: { Args: { person: string }; Returns: { id: number; about: string; purpose: string; act: string; happened_at: string; version: string; means: string }[] };
      list_quote_owners: { Args: never; Returns: { user_id: string; full_name: string; is_available: boolean }[] };
      list_quotes_of_same_sender: { Args: { request: string }; Returns: Database['public']['Tables']['contact_requests']['Row'][]; SetofOptions: { from: '*'; to: 'contact_requests'; isOneToOne: false; isSetofReturn: true } };
      list_recruiters: { Args: never; Returns: { user_id: string; full_name: string }[] };
      list_rights_events: { Args: { request: string }; Returns: { id: number; happened_at: string; kind: string; actor_name: string; detail: Json }[] };
      list_second_factors: { Args: never; Returns: { user_id: string; full_name: string; email: string; is_super_admin: boolean; enrolled_at: string }[] };
      list_security_events: { Args: { actions?: string[]; person?: string; since?: string; until?: string; page_size?: number; page_start?: number }; Returns: { id: string; occurred_at: string; action: string; actor_id: string; subject_id: string; traits: Json }[] };
      list_successors: { Args: { person: string }; Returns: { user_id: string; full_name: string }[] };
      list_tags_of_applications: { Args: { ids: string[] }; Returns: { name: string; applications: string[] }[] };
      list_thread_mails: { Args: { about: string; applicant: string }; Returns: { mail_id: string; message_id: string }[] };
      list_undelivered_mail: { Args: never; Returns: Json };
      list_undelivered_messages: { Args: never; Returns: { id: string; kind: string; application_id: string; internship_id: string; spontaneous_id: string; job_posting_id: string; full_name: string; email: string; settled_at: string; error: string }[] };
      list_unread_replies: { Args: never; Returns: { application_id: string; internship_id: string; job_posting_id: string; full_name: string; replies: number; waiting_since: string; contact_request_id: string }[] };
      list_user_sessions: { Args: { person: string }; Returns: { id: string; created_at: string; last_used_at: string; user_agent: string; address: string; has_second_factor: boolean }[] };
      listed_answers: { Args: { application: string }; Returns: Json };
      mark_access_reviewed: { Args: { person: string }; Returns: string };
      mark_applications_contacted: { Args: { ids: string[]; is_contacted: boolean }; Returns: undefined };
      merge_people: { Args: { kept: string; merged: string }; Returns: undefined };
      my_recruiting_tasks: { Args: never; Returns: Json };
      name_audit_subjects: { Args: { subjects: string[] }; Returns: { id: string; name: string }[] };
      offer_interviews: { Args: { batch: string; applications: string[]; times: string[]; minutes: number; place: string; video_url: string; note: string; interviewers: string[]; room?: string; first_day?: string; last_day?: string; opens?: string; closes?: string }; Returns: string[] };
      offer_job_alert_renewal: { Args: { alert: string; digest: string }; Returns: undefined };
      other_postings: { Args: { ids: string[] }; Returns: Json };
      person_profile: { Args: { person: string }; Returns: Json };
      portal_today: { Args: never; Returns: Json };
      preview_retention: { Args: never; Returns: Json };
      preview_retention_period: { Args: { kind: string; months: number }; Returns: number };
      prolong_own_consent: { Args: { token: string }; Returns: boolean };
      propose_tags: { Args: { application_id: string }; Returns: string[] };
      provision_sso_account: { Args: { address: string; person_name: string; person_role: string; inviter: string }; Returns: boolean };
      publish_content: { Args: { drafts: Json; publish_at?: string; revert_at?: string; shipped?: Json }; Returns: number };
      read_content_preview: { Args: { token: string }; Returns: Json };
      receive_reply: { Args: { reply_tag: string; reply_key: string; sender: string; subject: string; body: string; files: Json; message_id?: string; is_automatic?: boolean }; Returns: string };
      record_bounce: { Args: { recipients: string[]; reason: string; message_id?: string; reply_tag?: string }; Returns: boolean };
      record_cv_opened: { Args: { application: string }; Returns: undefined };
      record_cvs_exported: { Args: { exporter: string; ids: string[] }; Returns: undefined };
      record_invitation: { Args: { invited_id: string; invited_email: string; invited_name: string; invited_role: string; token_digest: string; inviter: string }; Returns: string };
      record_second_factor_reset: { Args: { person: string; actor: string }; Returns: undefined };
      record_security_event: { Args: { action: string; actor: string; traits?: Json }; Returns: undefined };
      record_skipped_mail: { Args: { mail_key: string; reason: string; sender: string; subject: string }; Returns: undefined };
      record_thread_mail: { Args: { about: string; applicant: string; mail_id: string; message_id?: string }; Returns: undefined };
      recruiting_funnel: { Args: { since_day: string; until_day: string; wanted_posting?: string; wanted_source?: string }; Returns: Json };
      recruiting_overview: { Args: never; Returns: Json };
      recruiting_tasks: { Args: never; Returns: Json };
      recruiting_times: { Args: { since_day: string; until_day: string; wanted_posting?: string; wanted_source?: string }; Returns: Json };
      rectify_person: { Args: { request: string; given_name: string; family_name: string; telephone: string }; Returns: Json };
      refund_rate_limit: { Args: { caller: string }; Returns: undefined };
      rejection_reasons: { Args: { since_day: string; until_day: string; wanted_posting?: string; wanted_source?: string }; Returns: Json };
      rename_self: { Args: { new_name: string }; Returns: undefined };
      renew_data_copy: { Args: { request: string; former_attempt: number; copy_digest: string }; Returns: boolean };
      renew_invitation: { Args: { invitation_id: string; token_digest: string; valid_until: string; inviter: string }; Returns: boolean };
      replace_own_cv: { Args: { token: string; address: string }; Returns: boolean };
      request_job_alert: { Args: { email: string; departments: string[]; locations: string[]; language: string; consent_version: string; token_digest: string; sender_digest: string }; Returns: string };
      reread_cv: { Args: { cv: string }; Returns: boolean };
      restore_content_version: { Args: { version: string }; Returns: { restored: number; kept: number }[] };
      restore_messages: { Args: { messages: string[] }; Returns: number };
      restore_proposal: { Args: { person: string; proposed: string }; Returns: undefined };
      retry_mail: { Args: { mail_id: string }; Returns: boolean };
      save_content_drafts: { Args: { changes: Json }; Returns: { document: string; language: string; path: string; value: string; is_saved: boolean; updated_by: string; updated_at: string }[] };
      save_interview: { Args: { about: string; applicant: string; times: string[]; is_fixed: boolean; minutes: number; place: string; video_url: string; note: string; interviewers: string[]; interview?: string; room?: string; first_day?: string; last_day?: string; opens?: string; closes?: string; version?: string; new_id?: string }; Returns: string };
      save_job_posting: { Args: { posting?: string; version?: string; fields?: Json; translation?: Json }; Returns: string };
      save_reply_mailbox_position: { Args: { mailbox: string; address: string; uid_validity: number; last_uid: number }; Returns: undefined };
      save_success_case: { Args: { success_case?: string; version?: string; fields?: Json; translation?: Json }; Returns: string };
      search_applications: { Args: { posting_id: string; patterns: string[]; wanted_status?: string; sort_by?: string; is_descending?: boolean; words?: string; wanted_tag?: string; wanted_owner?: string }; Returns: Database['public']['Tables']['job_applications']['Row'][]; SetofOptions: { from: '*'; to: 'job_applications'; isOneToOne: false; isSetofReturn: true } };
      search_contact_requests: { Args: { patterns: string[]; wanted_status?: string; sort_by?: string; is_descending?: boolean; words?: string; wanted_owner?: string }; Returns: Database['public']['Tables']['contact_requests']['Row'][]; SetofOptions: { from: '*'; to: 'contact_requests'; isOneToOne: false; isSetofReturn: true } };
      search_internship_applications: { Args: { patterns: string[]; wanted_status?: string; sort_by?: string; is_descending?: boolean; words?: string }; Returns: Database['public']['Tables']['internship_applications']['Row'][]; SetofOptions: { from: '*'; to: 'internship_applications'; isOneToOne: false; isSetofReturn: true } };
      search_spontaneous_applications: { Args: { patterns: string[]; wanted_status?: string; sort_by?: string; is_descending?: boolean; words?: string }; Returns: Database['public']['Tables']['spontaneous_applications']['Row'][]; SetofOptions: { from: '*'; to: 'spontaneous_applications'; isOneToOne: false; isSetofReturn: true } };
      select_applications: { Args: { posting_id: string; patterns?: string[]; words?: string; wanted_status?: string; wanted_tag?: string; wanted_owner?: string }; Returns: Json };
      separate_person: { Args: { separated: string }; Returns: undefined };
      settle_applicant_message: { Args: { message: string; sent_subject: string; sent_body: string; refusal?: string }; Returns: undefined };
      settle_conversation_message: { Args: { message: string; refusal?: string }; Returns: undefined };
      settle_interview_mail: { Args: { interview: string; party: string; what: string; notified_sequence: number; notified_start: string; former_notification_count: number; refusal?: string }; Returns: undefined };
      site_statistics: { Args: { since_day: string; until_day: string }; Returns: Json };
      tag_applications: { Args: { ids: string[]; tag: string }; Returns: string[] };
      take_back_messages: { Args: { messages: string[] }; Returns: string[] };
      take_data_copy: { Args: { token_digest: string }; Returns: Json };
      unblock_person: { Args: { request: string }; Returns: undefined };
      untag_applications: { Args: { ids: string[]; tag: string }; Returns: undefined };
      waiting_counts: { Args: never; Returns: Json };
      withdraw_application: { Args: { token: string }; Returns: boolean };
      withdraw_consent_of_person: { Args: { request: string }; Returns: Json };
      withdraw_own_other_processes: { Args: { token: string }; Returns: boolean };
      write_to_applicants: { Args: { message_kind: string; applications: string[]; send_when?: string }; Returns: string[] };
    };
    Enums: { [_ in never]: never };
    CompositeTypes: { [_ in never]: never };
  };
};
