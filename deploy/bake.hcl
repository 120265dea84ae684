# docker buildx bake -f deploy/bake.hcl --push: a reproducible image of a commit for both architectures, with bill of materials and
# provenance attached. SOURCE_DATE_EPOCH=$(git log -1 --format=%ct) gives all files the time of the commit.
variable "IMAGE" { default = "atrium" }
variable "VERSION" { default = "" }
variable "SOURCE_DATE_EPOCH" { default = "0" }

group "default" { targets = ["atrium"] }

target "atrium" {
  context    = "."
  dockerfile = "deploy/Dockerfile"
  platforms  = ["linux/amd64", "linux/arm64"]
  tags       = VERSION == "" ? ["${IMAGE}:latest"] : ["${IMAGE}:${VERSION}"]
  args       = { VERSION = VERSION, SOURCE_DATE_EPOCH = SOURCE_DATE_EPOCH }
  attest     = ["type=sbom", "type=provenance,mode=max"]
  output     = ["type=image,rewrite-timestamp=true"]
}
