/** The measured operations of existing clients, with the selections those clients make. */

const fieldConfig = `fragment fieldConfig on FieldConfig {
  ... on BooleanConfig { readPermissions required small_label tooltip }
  ... on DateConfig { defaultDate includeTime maxDate minDate readPermissions required small_label tooltip }
  ... on DynamicMultipleChoiceConfig { apiCallRequestHeaders { name value } externalApiCall isMultipleSelect jsonPath readPermissions required small_label tooltip url variant }
  ... on EmbellishmentConfig { html omitFromPdf plain readPermissions }
  ... on ExperimentSafetyReviewBasisConfig { readPermissions required small_label tooltip }
  ... on FapReviewBasisConfig { decimalPoints maxGrade minGrade nonNumericOptions readPermissions required small_label tooltip }
  ... on FeedbackBasisConfig { readPermissions required small_label tooltip }
  ... on FileUploadConfig { file_type max_files omitFromPdf pdf_page_limit readPermissions required small_label tooltip }
  ... on GenericTemplateBasisConfig { questionLabel readPermissions titlePlaceholder }
  ... on InstrumentPickerConfig { instruments { id name } isMultipleSelect readPermissions requestTime required small_label tooltip variant }
  ... on IntervalConfig { numberValueConstraint readPermissions required small_label tooltip units { id quantity siConversionFormula symbol unit } }
  ... on NumberInputConfig { numberValueConstraint readPermissions required small_label tooltip units { id quantity siConversionFormula symbol unit } }
  ... on ProposalBasisConfig { readPermissions tooltip }
  ... on ProposalEsiBasisConfig { readPermissions tooltip }
  ... on RichTextInputConfig { allowImages max readPermissions required small_label tooltip }
  ... on SampleBasisConfig { readPermissions titlePlaceholder }
  ... on SampleDeclarationConfig { addEntryButtonLabel esiTemplateId maxEntries minEntries readPermissions required small_label templateCategory templateId }
  ... on SampleEsiBasisConfig { readPermissions tooltip }
  ... on SelectionFromOptionsConfig { isMultipleSelect options readPermissions required small_label tooltip variant }
  ... on ShipmentBasisConfig { readPermissions required small_label tooltip }
  ... on SubTemplateConfig { addEntryButtonLabel canCopy copyButtonLabel isCompleteOnCopy isMultipleCopySelect maxEntries minEntries readPermissions required small_label templateCategory templateId }
  ... on TechnicalReviewBasisConfig { readPermissions required small_label tooltip }
  ... on TechniquePickerConfig { isMultipleSelect readPermissions required small_label techniques { id name } tooltip variant }
  ... on TextInputConfig { htmlQuestion isCounterHidden isHtmlQuestion max min multiline placeholder readPermissions required small_label tooltip }
  ... on VisitBasisConfig { readPermissions required small_label tooltip }
}`;

export const getProposalsCore = `query getProposalsCore($filter: ProposalsFilter, $first: Int, $offset: Int, $sortField: String, $sortDirection: PaginationSortDirection, $searchText: String) {
  proposalsView(filter: $filter, first: $first, offset: $offset, sortField: $sortField, sortDirection: $sortDirection, searchText: $searchText) {
    proposalViews {
      primaryKey
      title
      statusId
      statusName
      statusDescription
      proposalId
      finalStatus
      notified
      submitted
      instruments {
        id
        name
        managerUserId
        managementTimeAllocation
      }
      technicalReviews {
        id
        technicalReviewAssignee {
          id
          firstname
          lastname
        }
        timeAllocation
        status
        submitted
        instrumentId
      }
      faps {
        id
        code
      }
      fapInstruments {
        fapId
        instrumentId
      }
      callShortCode
      callId
      workflowId
      allocationTimeUnit
      principalInvestigator {
        firstname
        lastname
        preferredname
        institutionId
        email
      }
    }
    totalCount
  }
}`;

export const getProposal = `query getProposal($primaryKey: Int!) {
  proposal(primaryKey: $primaryKey) {
    primaryKey
    title
    abstract
    statusId
    status {
      id
      shortCode
      name
      description
      isDefault
      entityType
    }
    publicStatus
    proposalId
    finalStatus
    commentForUser
    commentForManagement
    created
    updated
    callId
    questionaryId
    notified
    submitted
    managementDecisionSubmitted
    fileId
    proposer {
      id
      firstname
      lastname
      preferredname
      institution
      institutionId
      created
      email
      country
      oidc_sub
    }
    users {
      id
      firstname
      lastname
      preferredname
      institution
      institutionId
      created
      email
      country
      oidc_sub
    }
    dataAccessUsers {
      id
      firstname
      lastname
      preferredname
      institution
      institutionId
      created
      email
      country
      oidc_sub
    }
    questionary {
      questionaryId
      templateId
      created
      steps {
        topic {
          title
          id
          templateId
          sortOrder
          isEnabled
        }
        isCompleted
        fields {
          answerId
          question {
            id
            question
            naturalKey
            dataType
            categoryId
            config { ...fieldConfig }
          }
          sortOrder
          topicId
          config { ...fieldConfig }
          dependencies {
            questionId
            dependencyId
            dependencyNaturalKey
            condition {
              condition
              params
            }
          }
          dependenciesOperator
          value
        }
      }
      isCompleted
    }
    instruments {
      id
      name
      shortCode
      instrumentContact {
        id
        firstname
        lastname
        preferredname
      }
      scientists {
        id
        firstname
        lastname
        preferredname
      }
      managementTimeAllocation
      multipleTechReviewsEnabled
    }
    call {
      id
      shortCode
      isActive
      isActiveInternal
      allocationTimeUnit
      referenceNumberFormat
      startCall
      endCall
      endCallInternal
      proposalWorkflowId
    }
    faps {
      id
      code
    }
    coProposerInvites {
      id
      code
      email
      createdAt
      createdByUserId
      claimedAt
      claimedByUserId
      isEmailSent
      expiresAt
      proposal {
        proposalId
        proposerName
        title
        abstract
      }
    }
  }
}
${fieldConfig}`;

export const getUserProposals = `query getUserProposals {
  me {
    proposals {
      primaryKey
      proposalId
      title
      status {
        id
        shortCode
        name
        description
        isDefault
        entityType
      }
      publicStatus
      statusId
      created
      finalStatus
      notified
      submitted
      proposer {
        id
      }
      call {
        id
        shortCode
        isActive
        isActiveInternal
        referenceNumberFormat
        startCall
        endCall
        endCallInternal
      }
    }
  }
}`;

export const answerTopic = `mutation answerTopic($questionaryId: Int!, $topicId: Int!, $answers: [AnswerInput!]!, $isPartialSave: Boolean) {
  answerTopic(questionaryId: $questionaryId, topicId: $topicId, answers: $answers, isPartialSave: $isPartialSave) {
    questionId
    answer
    answerId
  }
}`;

export const submitProposal = `mutation submitProposal($proposalPk: Int!) {
  submitProposal(proposalPk: $proposalPk) {
    primaryKey
    title
    abstract
    statusId
    status {
      id
      shortCode
      name
      description
      isDefault
      entityType
    }
    publicStatus
    proposalId
    finalStatus
    commentForUser
    commentForManagement
    created
    updated
    callId
    questionaryId
    notified
    submitted
    managementDecisionSubmitted
    fileId
  }
}`;
